// Loaded before the site (`--import`): each SIGUSR2 moves its clock: from the right time to an hour ahead, then an hour behind, then back to the
// right time. PostgreSQL has the right time.
const HOUR_MS = 3_600_000
const OFFSETS = [0, HOUR_MS, -HOUR_MS]
const Clock = Date
let moves = 0
process.on("SIGUSR2", () => (moves += 1))

const now = () => Clock.now() + OFFSETS[moves % OFFSETS.length]
globalThis.Date = new Proxy(Clock, {
  construct: (clock, parts, caller) => Reflect.construct(clock, parts.length ? parts : [now()], caller),
  get: (clock, name, caller) => (name === "now" ? now : Reflect.get(clock, name, caller)),
})
