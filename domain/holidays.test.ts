import { expect, test } from "vitest"
import { addDays } from "./dates.ts"
import { holidayName, isPublicHoliday } from "./holidays.ts"

/** Easter Monday, Ascension and Whit Monday, as published for each year. */
const MOVING: Record<number, [string, string, string]> = {
  2025: ["2025-04-21", "2025-05-29", "2025-06-09"],
  2026: ["2026-04-06", "2026-05-14", "2026-05-25"],
  2027: ["2027-03-29", "2027-05-06", "2027-05-17"],
  2028: ["2028-04-17", "2028-05-25", "2028-06-05"],
  2029: ["2029-04-02", "2029-05-10", "2029-05-21"],
  2030: ["2030-04-22", "2030-05-30", "2030-06-10"],
}

test.each(Object.keys(MOVING).map(Number))("%i has its eleven public holidays and no other", (year) => {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  const holidays = days.filter((day) => day.startsWith(String(year)) && isPublicHoliday(day))
  const fixed = ["01-01", "05-01", "05-08", "07-14", "08-15", "11-01", "11-11", "12-25"].map((end) => `${year}-${end}`)
  expect(holidays).toEqual([...new Set([...fixed, ...(MOVING[year] ?? [])])].sort())
})

test("each has its name", () => {
  expect(holidayName("2026-05-14")).toBe("Ascension")
  expect(holidayName("2026-07-14")).toBe("Fête nationale")
  expect(holidayName("2026-12-26")).toBeNull()
})
