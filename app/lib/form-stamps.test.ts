import { expect, test } from "vitest"
import { createFormStamps } from "./form-stamps.server.ts"

let clock = Date.parse("2026-11-20T08:00:00Z")
const stamps = createFormStamps("a secret of the site", () => clock)
const after = (ms: number) => {
  const stamp = stamps.issue()
  clock += ms
  return stamp
}

test("a form that comes back within two seconds is refused once, with the same stamp; later it is accepted", () => {
  const stamp = after(1_999)
  expect(stamps.check(stamp)).toEqual({ isHurried: true, stamp })
  clock += 1
  expect(stamps.check(stamp)).toEqual({ isHurried: false, stamp })
  clock += 24 * 3_600_000 - 2_000
  expect(stamps.check(stamp).isHurried).toBe(false)
})

test("a form issued before the clock was set back by an hour is accepted", () => {
  const stamp = after(-3_600_000)
  expect(stamps.check(stamp)).toEqual({ isHurried: false, stamp })
})

test.each([
  ["without a stamp", () => ""],
  ["with one of its own making", () => `${(clock - 10_000).toString(36)}.AAAA`],
  ["with one that was made older", () => after(0).replace(/^[^.]+/, (clock - 10_000).toString(36))],
  ["of the day before yesterday", () => after(24 * 3_600_000 + 1)],
  ["of another site", () => createFormStamps("another secret", () => clock - 10_000).issue()],
])("a form %s is refused once, with a new stamp", (_name, make) => {
  expect(stamps.check(make())).toEqual({ isHurried: true, stamp: null })
})
