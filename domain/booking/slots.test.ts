import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays, parisInstant, parisToday, weekdayOf } from "../dates.ts"
import { calendarDays, dayNotes, dayReason, hasOwnReason, HOURLY_SLOTS, hourReason, toCalendar } from "./slots.ts"

test("eleven slots, on the hour, from 08:00 to 18:00", () => {
  expect(HOURLY_SLOTS).toHaveLength(11)
  expect([HOURLY_SLOTS[0], HOURLY_SLOTS.at(-1)]).toEqual(["08:00", "18:00"])
})

test("the calendar is three whole weeks with today, on any day and across clock changes", () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("2020-01-01", count))
  fc.assert(
    fc.property(anyDay, (today) => {
      const days = calendarDays(today)
      expect(new Set(days).size).toBe(21)
      expect(weekdayOf(days[0] ?? "")).toBe(1)
      expect(days.slice(0, 7)).toContain(today)
      expect(days).toEqual([...days].sort())
    }),
  )
})

test("the calendar turns on Monday at midnight in Paris", () => {
  expect(calendarDays(parisToday(new Date(parisInstant("2026-11-23", "00:00").getTime() - 1)))[0]).toBe("2026-11-16")
  expect(calendarDays(parisToday(parisInstant("2026-11-23", "00:00")))[0]).toBe("2026-11-23")
})

describe("what the server answers, as a calendar", () => {
  const row = (start_time: string, reason: string | null, detail: string | null = null, day = "2026-11-23") => ({
    day,
    start_time,
    is_open: reason === null,
    reason,
    detail,
  })

  test("a day is open when one of its slots is", () => {
    const [day] = toCalendar([row("09:00:00", null), row("08:00:00", "busy")])
    expect(day).toMatchObject({ open: true, reason: null })
    expect(day?.slots.map((slot) => slot.time)).toEqual(["08:00", "09:00"])
  })

  test("a closed day gives its most lasting reason, with its public detail", () => {
    const [busy, blocked] = toCalendar([
      row("08:00:00", "past"),
      row("09:00:00", "busy"),
      row("08:00:00", "blocked", "Formation des équipes", "2026-11-24"),
    ])
    expect(busy).toMatchObject({ open: false, reason: "busy", detail: null })
    expect(blocked).toMatchObject({ open: false, reason: "blocked", detail: "Formation des équipes" })
  })

  test("the month is named under the first day that has room for its name", () => {
    const notes = (...days: [day: string, reason: string | null][]) =>
      dayNotes(toCalendar(days.map(([day, reason]) => row("08:00:00", reason, null, day))), "2026-11-23")
    expect(notes(["2026-11-24", null], ["2026-11-30", null], ["2026-12-01", null], ["2026-12-02", null])).toEqual([
      "nov.",
      "",
      "déc.",
      "",
    ])
    // A crossed, closed or current day does not show the month.
    expect(notes(["2026-12-01", "blocked"], ["2026-12-02", "closed_day"], ["2026-12-03", null])).toEqual([
      "",
      "fermé",
      "déc.",
    ])
    expect(notes(["2026-11-23", null], ["2026-11-24", null])).toEqual(["auj.", "nov."])
  })

  test("an unknown reason still closes the slot", () => {
    expect(toCalendar([row("08:00:00", "strike")])[0]).toMatchObject({ open: false, reason: "busy" })
  })

  test("a closed day gives a reason that is true for that day", () => {
    const said = (reason: string, detail: string | null = null, day = "2026-11-23") => {
      const [closed] = toCalendar([row("08:00:00", reason, detail, day)])
      return closed && [dayReason(closed, "2026-11-23"), hasOwnReason(closed)]
    }
    expect(said("past")).toEqual(["Plus de créneau aujourd’hui", false])
    expect(said("notice")).toEqual(["Plus de créneau aujourd’hui", false])
    expect(said("past", null, "2026-11-22")).toEqual(["Cette date est passée", false])
    expect(said("blocked", "Inventaire")).toEqual(["Inventaire", true])
    expect(said("blocked", "Cette date n'est pas disponible")?.[1]).toBe(false)
    expect(said("blocked", "Cette date n’est pas disponible")?.[1]).toBe(false)
    expect(hourReason("past")).toBe("Cette heure est passée")
  })
})
