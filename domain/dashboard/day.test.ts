import { expect, test } from "vitest"
import { currentOf, formatHours, formatWhen } from "./day.ts"

const at = (scheduled_time: string | null, status = "confirmed", scheduled_date = "2026-11-23") => ({
  scheduled_date,
  scheduled_time,
  duration_minutes: 90,
  status,
})

test("the one under way is shown first until it is done or over, then the next", () => {
  const [first, second] = [at("09:00:00"), at("14:00:00")]
  expect(currentOf([first, second], "08:00")).toBe(first)
  expect(currentOf([first, second], "10:29")).toBe(first)
  expect(currentOf([first, second], "10:30")).toBe(second)
  expect(currentOf([at("09:00:00", "completed"), second], "09:30")).toBe(second)
})

test("a day that ran late ends with what nobody has said to be done; one that is done has nothing left", () => {
  const last = at("14:00:00")
  expect(currentOf([at("09:00:00"), last], "19:00")).toBe(last)
  expect(currentOf([at("09:00:00", "completed")], "19:00")).toBeNull()
  expect(currentOf([], "09:00")).toBeNull()
})

test("hours are told from when to when, at most until midnight, and a missing hour is said", () => {
  expect(formatHours(at("09:00:00"))).toBe("9\u00a0h\u00a0– 10\u00a0h\u00a030")
  expect(formatHours(at("23:30:00"))).toBe("23\u00a0h\u00a030\u00a0– 23\u00a0h\u00a059")
  expect(formatHours(at(null))).toBe("Heure à fixer")
})

test("what comes is told by its day", () => {
  expect(formatWhen(at("09:00:00"), "2026-11-22")).toBe("demain à 9\u00a0h")
  expect(formatWhen(at("14:30:00"), "2026-11-20")).toBe("lundi 23 novembre à 14\u00a0h\u00a030")
  expect(formatWhen(at(null), "2026-11-20")).toBe("lundi 23 novembre")
})
