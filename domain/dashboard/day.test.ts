import { expect, test } from "vitest"
import { ageOf, currentsOf, formatHours, formatWhen } from "./day.ts"

const at = (scheduled_time: string | null, status = "confirmed", scheduled_date = "2026-11-23") => ({
  scheduled_date,
  scheduled_time,
  duration_minutes: 90,
  status,
})

test("the current appointment is shown until it is done or over, then the next one", () => {
  const [first, second] = [at("09:00:00"), at("14:00:00")]
  expect(currentsOf([first, second], "08:00")).toEqual([first])
  expect(currentsOf([first, second], "10:29")).toEqual([first])
  expect(currentsOf([first, second], "10:30")).toEqual([second])
  expect(currentsOf([at("09:00:00", "completed"), second], "09:30")).toEqual([second])
})

test("two teams at the same hour, or both under way, are current together", () => {
  const [one, other, later] = [at("09:00:00"), at("09:00:00"), at("10:00:00")]
  expect(currentsOf([one, other, later], "08:00")).toEqual([one, other])
  expect(currentsOf([one, other, later], "10:15")).toEqual([one, other, later])
  expect(currentsOf([at("09:00:00", "completed"), other, later], "08:00")).toEqual([other])
})

test("a late day ends with its last appointment that is not marked as done; a finished day has none", () => {
  const last = at("14:00:00")
  expect(currentsOf([at("09:00:00"), last], "19:00")).toEqual([last])
  expect(currentsOf([at("09:00:00", "completed")], "19:00")).toEqual([])
  expect(currentsOf([], "09:00")).toEqual([])
})

test("hours have a start and an end, at most midnight; a missing hour is marked", () => {
  expect(formatHours(at("09:00:00"))).toBe("9\u00a0h\u00a0– 10\u00a0h\u00a030")
  expect(formatHours(at("23:30:00"))).toBe("23\u00a0h\u00a030\u00a0– 23\u00a0h\u00a059")
  expect(formatHours(at(null))).toBe("Heure à fixer")
})

test("an appointment shows its day, the ones beside today by name", () => {
  expect(formatWhen(at("16:00:00"), "2026-11-24")).toBe("hier à 16\u00a0h")
  expect(formatWhen(at("09:00:00"), "2026-11-22")).toBe("demain à 9\u00a0h")
  expect(formatWhen(at("14:30:00"), "2026-11-20")).toBe("lundi 23 novembre à 14\u00a0h\u00a030")
  expect(formatWhen(at(null), "2026-11-20")).toBe("lundi 23 novembre")
})

test("what waits shows for how many days", () => {
  expect(["2026-11-22", "2026-11-21", "2026-11-15"].map((day) => ageOf(day, "2026-11-22"))).toEqual([
    "aujourd’hui",
    "depuis hier",
    "depuis 7\u00a0jours",
  ])
})
