import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  daysBetween,
  formatDateTime,
  formatLongDateTime,
  formatDuration,
  formatLongDate,
  formatShortDate,
  formatTime,
  isDay,
  mondayOf,
  parisDate,
  parisInstant,
  parisTime,
  parisToday,
  parseLongDate,
  weekdayOf,
} from "./dates.ts"

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays("2000-01-01", count))
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`)
const lastSunday = (year: number, month: "03" | "10") => {
  const end = `${year}-${month}-31`
  return addDays(end, -weekdayOf(end))
}

describe("the clock of Paris", () => {
  test.each([
    ["a winter morning", "2026-11-23", "08:00", "2026-11-23T07:00:00.000Z"],
    ["a summer evening", "2026-07-14", "18:00", "2026-07-14T16:00:00.000Z"],
    ["just before the clocks go forward", "2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
    ["an hour that does not exist", "2026-03-29", "02:30", "2026-03-29T01:30:00.000Z"],
    ["just after the clocks go forward", "2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
    ["an hour that exists twice", "2026-10-25", "02:30", "2026-10-25T01:30:00.000Z"],
    ["just after the clocks go back", "2026-10-25", "03:00", "2026-10-25T02:00:00.000Z"],
  ])("%s", (_, day, time, instant) => {
    expect(parisInstant(day, time).toISOString()).toBe(instant)
  })

  test("midnight in Paris is still the day before in UTC", () => {
    expect(parisToday(new Date("2026-11-22T23:30:00Z"))).toBe("2026-11-23")
    expect(parisDate(new Date("2026-07-13T21:59:59Z"))).toBe("2026-07-13")
    expect(formatDateTime(new Date("2026-11-23T13:05:00Z"))).toBe("23/11/2026 à 14\u00a0h\u00a005")
    expect(formatLongDateTime(new Date("2026-11-23T13:05:00Z"))).toBe("lundi 23 novembre 2026 à 14\u00a0h\u00a005")
  })

  test("a day and time convert to an instant and back, unless the clocks skipped them", () => {
    fc.assert(
      fc.property(anyDay, anyTime, (day, time) => {
        fc.pre(!(day === lastSunday(Number(day.slice(0, 4)), "03") && time.startsWith("02:")))
        const instant = parisInstant(day, time)
        expect([parisDate(instant), parisTime(instant)]).toEqual([day, time])
      }),
    )
  })

  test("working hours of both clock-change Sundays are one hour apart, every year", () => {
    for (let year = 2024; year <= 2040; year += 1)
      for (const day of [lastSunday(year, "03"), lastSunday(year, "10")])
        for (let hour = 8; hour < 18; hour += 1) {
          const at = (value: number) => parisInstant(day, `${String(value).padStart(2, "0")}:00`).getTime()
          expect(at(hour + 1) - at(hour)).toBe(3_600_000)
        }
  })

  test("a day or time that does not exist is refused", () => {
    expect(() => parisInstant("2026-02-30", "08:00")).toThrow(RangeError)
    expect(() => parisInstant("2026-02-28", "25:00")).toThrow(RangeError)
    expect(isDay("2026-2-3")).toBe(false)
  })
})

describe("the calendar", () => {
  test("weeks start on Monday", () => {
    expect(mondayOf("2026-11-22")).toBe("2026-11-16")
    expect(mondayOf("2026-11-23")).toBe("2026-11-23")
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(weekdayOf(mondayOf(day))).toBe(1)
        expect(daysBetween(mondayOf(day), day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(mondayOf(day), day)).toBeLessThan(7)
      }),
    )
  })

  test("adding days and counting them agree", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count)
      }),
    )
  })
})

describe("French writing", () => {
  test("days, times and durations", () => {
    expect(formatLongDate("2026-11-23")).toBe("lundi 23 novembre 2026")
    expect(formatLongDate("2027-01-01")).toBe("vendredi 1er janvier 2027")
    expect(formatShortDate("2026-11-03")).toBe("03/11/2026")
    expect(formatTime("08:00:00")).toBe("8\u00a0h")
    expect(formatTime("14:30")).toBe("14\u00a0h\u00a030")
    expect([45, 60, 90, 125].map(formatDuration)).toEqual([
      "45\u00a0min",
      "1\u00a0h",
      "1\u00a0h\u00a030",
      "2\u00a0h\u00a005",
    ])
  })

  test("a long date is read back, as we or a browser write it", () => {
    const browser = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeZone: "UTC" })
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseLongDate(formatLongDate(day))).toBe(day)
        expect(parseLongDate(browser.format(new Date(`${day}T00:00Z`)))).toBe(day)
      }),
    )
    expect(parseLongDate("Lundi 23 Novembre 2026")).toBe("2026-11-23")
    expect(parseLongDate("1 aout 2026")).toBe("2026-08-01")
  })

  test.each(["mardi 23 novembre 2026", "lundi 31 février 2026", "23 brumaire 2026", "demain", ""])(
    "« %s » is not a date",
    (text) => {
      expect(parseLongDate(text)).toBeNull()
    },
  )
})
