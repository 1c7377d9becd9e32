import { shiftDate } from "./shifted-date.mjs"

// Loaded before the site (`--import`): each SIGUSR2 moves its clock: from the right time to an hour ahead, then an hour behind, then back to the
// right time. PostgreSQL has the right time.
const HOUR_MS = 3_600_000
const OFFSETS = [0, HOUR_MS, -HOUR_MS]
let moves = 0
process.on("SIGUSR2", () => (moves += 1))

shiftDate(() => OFFSETS[moves % OFFSETS.length])
