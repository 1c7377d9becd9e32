import { expect, test } from "vitest"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { appointmentsFirst, toShownEvents, toClosed } from "./schedule-events.ts"

const event = (id: string, kind: "brico" | "reno", is_planned = true) =>
  ({
    id,
    kind,
    is_planned,
    day: "2026-11-27",
    time: "09:00",
    minutes: 60,
    status: "confirmed",
    team_id: null,
    title: id,
  }) as CalendarEvent

test("a day of the month shows appointments with an hour first, then those without, then the dates of renovations", () => {
  const shown = toShownEvents(
    [event("jalon", "reno"), event("sans heure", "brico", false), event("9 h", "brico"), event("10 h", "brico")],
    null,
  )
  expect(appointmentsFirst(shown).map(({ id }) => id)).toEqual(["9 h", "10 h", "sans heure", "jalon"])
})

test("a closed day and a holiday are named once above the hours", () => {
  const days = ["2026-12-24", "2026-12-25", "2026-12-26"]
  const blocked = [{ id: "1", day: "2026-12-24", reason: "Inventaire" }]
  expect(toClosed(blocked, days)).toMatchObject([
    {
      title: "Date bloquée\u00a0: Inventaire",
      start: "2026-12-24 00:00:00",
      payload: { isLane: true, closed: "Inventaire" },
    },
    { title: "Férié\u00a0: Noël", start: "2026-12-25 00:00:00" },
  ])
})
