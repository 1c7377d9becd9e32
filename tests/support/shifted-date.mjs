/** Replaces this process's clock by one that is ahead of the right time by `aheadMs()` milliseconds. Timers keep their durations. */
export function shiftDate(aheadMs) {
  const Clock = Date
  const now = () => Clock.now() + aheadMs()
  globalThis.Date = new Proxy(Clock, {
    construct: (clock, parts, caller) => Reflect.construct(clock, parts.length ? parts : [now()], caller),
    get: (clock, name, caller) => (name === "now" ? now : Reflect.get(clock, name, caller)),
  })
}
