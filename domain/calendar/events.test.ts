import { expect, test } from "vitest"
import { endTime } from "../dates.ts"
import {
  type CalendarRecord,
  isBehind,
  isMovable,
  monthRange,
  partLabel,
  stepFrom,
  takesHours,
  toCalendarEvent,
  cellLines,
} from "./events.ts"

const record: CalendarRecord = {
  id: "1",
  kind: "brico",
  day: "2026-11-23",
  scheduled_time: "10:30:00",
  duration_minutes: 90,
  is_planned: true,
  name: "Fuite",
  status: "pending",
  client_name: "Anne Martin",
  client_phone: null,
  address: "12 rue de Rivoli",
  city: "Paris",
  has_email: true,
  contractor_name: null,
  team_id: null,
  price: 80,
  description: null,
  reference: "BR-1",
  version: 1,
}

test("an appointment is placed at its hour for its duration", () => {
  expect(toCalendarEvent(record)).toMatchObject({ title: "Fuite - Anne Martin", time: "10:30", minutes: 90 })
})

test("a visit has its hour, its word beside the town, and its place among the hours", () => {
  const visit = toCalendarEvent({ ...record, kind: "visit", name: "Visite", status: "confirmed" })
  expect(visit).toMatchObject({ title: "Visite - Anne Martin", time: "10:30", minutes: 90 })
  expect(cellLines(visit)).toEqual({ who: "Anne Martin", where: "Visite · Paris" })
  expect([takesHours(visit), takesHours({ ...visit, status: "cancelled" }), isMovable(visit)]).toEqual([
    true,
    false,
    false,
  ])
})

test("a request without an hour is placed at nine and marked as not planned", () => {
  const event = toCalendarEvent({ ...record, scheduled_time: null, is_planned: false })
  expect(event).toMatchObject({ title: "Fuite - Anne Martin (Non planifié)", time: "09:00", minutes: 90 })
})

test.each([
  ["start", null, "Cuisine - Début", "Début des travaux"],
  ["milestone", "Dépose", "Dépose - Cuisine", "Jalon"],
  ["deadline", null, "Cuisine - Échéance", "Échéance"],
] as const)("the %s of a renovation has its own title and label", (part, step, title, label) => {
  const work = { ...record, kind: "reno" as const, name: "Cuisine", part, step }
  expect([toCalendarEvent(work).title, partLabel(work)]).toEqual([title, label])
  expect(cellLines({ ...work, step: "Dépose" }).who).toBe(part === "milestone" ? "Dépose" : "Cuisine")
})

test("a renovation is placed on its deadline from nine for eight hours", () => {
  const event = toCalendarEvent({
    ...record,
    kind: "reno",
    name: "Cuisine",
    scheduled_time: null,
    duration_minutes: null,
  })
  expect(event).toMatchObject({ title: "Cuisine - Échéance", time: "09:00", minutes: 480 })
  expect(endTime(event)).toBe("17:00")
})

test("a cell names the client and the town first; a deadline, the project and its client", () => {
  expect(cellLines(record)).toEqual({ who: "Anne Martin", where: "Paris" })
  expect(cellLines({ ...record, kind: "reno", name: "Cuisine", city: null })).toEqual({
    who: "Cuisine",
    where: "Anne Martin",
  })
})

test("an event ends on its day", () => {
  expect(endTime({ time: "10:30", minutes: 90 })).toBe("12:00")
  expect(endTime({ time: "23:00", minutes: 120 })).toBe("23:59")
})

test("finished requests and deadlines cannot be moved", () => {
  expect(isMovable({ kind: "brico", status: "in_progress" })).toBe(true)
  expect(isMovable({ kind: "brico", status: "completed" })).toBe(false)
  expect(isMovable({ kind: "brico", status: "cancelled" })).toBe(false)
  expect(isMovable({ kind: "reno", status: "planning" })).toBe(false)
})

test("the month view has six weeks from a Monday, with the week of each of its days", () => {
  expect(monthRange("2026-11-30")).toEqual({ from: "2026-10-26", to: "2026-12-06" })
  expect(monthRange("2027-02-01")).toEqual({ from: "2027-02-01", to: "2027-03-14" })
})

test("the arrows step by month, week or day", () => {
  expect(stepFrom("2026-01-31", "month", 1)).toBe("2026-02-01")
  expect(stepFrom("2026-03-31", "month", -1)).toBe("2026-02-01")
  expect(stepFrom("2026-12-15", "month", 1)).toBe("2027-01-01")
  expect(stepFrom("2026-03-29", "week", 1)).toBe("2026-04-05")
  expect(stepFrom("2026-03-01", "day", -1)).toBe("2026-02-28")
  expect(stepFrom("2026-03-01", "teams", 1)).toBe("2026-03-02")
})

test("what is finished or over is behind; a renovation is so from the next day on, a request without an hour never", () => {
  const event = toCalendarEvent(record)
  expect(isBehind(event, "2026-11-23 11:59")).toBe(false)
  expect(isBehind(event, "2026-11-23 12:00")).toBe(true)
  expect(isBehind({ ...event, status: "completed" }, "2026-11-22 08:00")).toBe(true)
  expect(isBehind({ ...event, kind: "reno" }, "2026-11-23 20:00")).toBe(false)
  expect(isBehind({ ...event, kind: "reno" }, "2026-11-24 08:00")).toBe(true)
  expect(isBehind({ ...event, is_planned: false }, "2026-12-01 08:00")).toBe(false)
})
