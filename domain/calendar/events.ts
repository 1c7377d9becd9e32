import { addDays, mondayOf } from "../dates.ts"

/** Where an event without an hour stands. */
export const DEFAULT_TIME = "09:00"
/** How long the deadline of a renovation takes in the calendar, in minutes. */
export const DEADLINE_MINUTES = 480
export const UNPLANNED = "(Non planifié)"
/** The rows of a day, first and last hour. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 19
/** Weeks that a month is shown with. */
const MONTH_DAYS = 42

export const EVENT_KINDS = ["brico", "reno"] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const eventKindLabels: Record<EventKind, string> = { brico: "Brico", reno: "Réno" }

export const EVENT_STATUSES = [
  "pending",
  "confirmed",
  "in_progress",
  "completed",
  "cancelled",
  "planning",
  "on_hold",
] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

/** The statuses that the calendar can be filtered by. */
export const FILTER_STATUSES = ["pending", "confirmed", "in_progress", "completed"] as const
export type FilterStatus = (typeof FILTER_STATUSES)[number]

/** A request or a project as the database gives it for a calendar: days and times of Paris, money in euros. */
export type CalendarRecord = {
  id: string
  kind: EventKind
  /** The day of the appointment or the deadline; of a request without one, the day on which it was made. */
  day: string
  scheduled_time: string | null
  duration_minutes: number | null
  is_planned: boolean
  /** The service, or the name of the project. */
  name: string
  status: EventStatus
  client_name: string
  client_phone: string | null
  address: string
  city: string | null
  has_email: boolean
  contractor_name: string | null
  team_id: string | null
  price: number
  description: string | null
  reference: string | null
  version: number | null
  /** Of a renovation: its project, which of its days this is, and the milestone that is due. */
  project_id?: string | null
  part?: "deadline" | "start" | "milestone" | null
  step?: string | null
}

export type CalendarEvent = CalendarRecord & { title: string; time: string; minutes: number }

/** The event of a record: its title, and its place when it has none of its own (specification, « Calendar derivation »). */
export function toCalendarEvent(record: CalendarRecord): CalendarEvent {
  if (record.kind === "reno") {
    return { ...record, title: workTitle(record), time: DEFAULT_TIME, minutes: DEADLINE_MINUTES }
  }
  const title = `${record.name} - ${record.client_name}`
  return {
    ...record,
    title: record.is_planned ? title : `${title} ${UNPLANNED}`,
    time: record.scheduled_time?.slice(0, 5) ?? DEFAULT_TIME,
    minutes: record.duration_minutes ?? 60,
  }
}

function workTitle({ name, part, step }: CalendarRecord): string {
  if (part === "milestone") return `${step} - ${name}`
  return `${name} - ${part === "start" ? "Début" : "Échéance"}`
}

/** What the day of a renovation is called. */
export function partLabel({ part }: Pick<CalendarRecord, "part">): string {
  if (part === "milestone") return "Jalon"
  return part === "start" ? "Début des travaux" : "Échéance"
}

/** What a cell says first: whom one goes to, and in which town; of a renovation, which one is due. */
export function whoAndWhere(record: CalendarRecord): { who: string; where: string | null } {
  const { kind, name, client_name, city, part, step } = record
  if (part === "milestone") return { who: step ?? name, where: name }
  return kind === "reno" ? { who: name, where: client_name } : { who: client_name, where: city }
}

/** What may still be put elsewhere: a deadline is changed on its project, and what is over stays where it was. */
export function isMovable({ kind, status }: Pick<CalendarEvent, "kind" | "status">): boolean {
  return kind === "brico" && status !== "completed" && status !== "cancelled"
}

/** The six weeks that a month is shown with, from the Monday of its first week. Its weeks and days lie inside. */
export function monthRange(day: string): { from: string; to: string } {
  const from = mondayOf(`${day.slice(0, 8)}01`)
  return { from, to: addDays(from, MONTH_DAYS - 1) }
}

export type CalendarView = "month" | "week" | "day" | "teams"

/** The day that « Précédent » (-1) or « Suivant » (1) leads to. */
export function stepFrom(day: string, view: CalendarView, direction: -1 | 1): string {
  if (view === "week") return addDays(day, 7 * direction)
  if (view !== "month") return addDays(day, direction)
  const first = `${day.slice(0, 8)}01`
  return `${addDays(first, direction === 1 ? 31 : -1).slice(0, 8)}01`
}
