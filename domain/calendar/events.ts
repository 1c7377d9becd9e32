import { addDays, endTime, mondayOf } from "../dates.ts"

/** Start of an event without an hour. */
export const DEFAULT_TIME = "09:00"
/** Length of each date of a renovation in the calendar, in minutes. */
export const DEADLINE_MINUTES = 480
export const UNPLANNED = "(Non planifié)"
/** First and last hour that a day shows; an earlier or later event adds rows. */
export const FIRST_HOUR = 8
export const LAST_HOUR = 19
/** Days in the month view: six weeks. */
const MONTH_DAYS = 42

export const EVENT_KINDS = ["brico", "reno", "visit"] as const
export type EventKind = (typeof EVENT_KINDS)[number]
export const eventKindLabels: Record<EventKind, string> = { brico: "Brico", reno: "Réno", visit: "Visites" }

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

/** Statuses of the calendar's filter. */
export const FILTER_STATUSES = ["pending", "confirmed", "in_progress", "completed"] as const
export type FilterStatus = (typeof FILTER_STATUSES)[number]

/** A request, a visit, or a start, milestone or deadline of a project, from the database. Days and times in Paris, money in euros. */
export type CalendarRecord = {
  id: string
  kind: EventKind
  /** Day of the appointment or of the project's date; for a request without one, the day on which it was created. */
  day: string
  scheduled_time: string | null
  duration_minutes: number | null
  is_planned: boolean
  /** Name of the service or project. */
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
  /** For a visit: who goes, when it is one person and no team. */
  staff_name?: string | null
  /** For a renovation: its project, which of its dates this is, and the milestone that is due. */
  project_id?: string | null
  part?: "deadline" | "start" | "milestone" | null
  step?: string | null
}

export type CalendarEvent = CalendarRecord & { title: string; time: string; minutes: number }

/** Converts a record to an event: its title, and its time or the default one (specification, « Calendar derivation »). */
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

/** Name of a renovation's date. */
export function partLabel({ part }: Pick<CalendarRecord, "part">): string {
  if (part === "milestone") return "Jalon"
  return part === "start" ? "Début des travaux" : "Échéance"
}

/** First lines of a cell: the client and the town, a visit with its word; for a renovation, its name and client; for a milestone, its title and project. */
export function cellLines(record: CalendarRecord): { who: string; where: string | null } {
  const { kind, name, client_name, city, part, step } = record
  if (part === "milestone") return { who: step ?? name, where: name }
  if (kind === "visit") return { who: client_name, where: [name, city].filter(Boolean).join(" · ") }
  return kind === "reno" ? { who: name, where: client_name } : { who: client_name, where: city }
}

/** Whether an event can be moved. The dates of a project are changed there, a visit in its form; finished or cancelled requests stay. */
export function isMovable({ kind, status }: Pick<CalendarEvent, "kind" | "status">): boolean {
  return kind === "brico" && status !== "completed" && status !== "cancelled"
}

/**
 * Whether an event has its place among the hours. The others stand above them: the dates of renovations are of the whole day, and a cancelled
 * appointment takes no time.
 */
export function takesHours({ kind, status }: Pick<CalendarEvent, "kind" | "status">): boolean {
  return kind !== "reno" && status !== "cancelled"
}

/** Whether an event is finished or over, at `now` (`YYYY-MM-DD HH:MM` in Paris). */
export function isBehind({ day, time, minutes, status, kind, is_planned }: CalendarEvent, now: string): boolean {
  if (status === "completed") return true
  if (kind === "reno") return day < now.slice(0, 10)
  return is_planned && `${day} ${endTime({ time, minutes })}` <= now
}

/** The six weeks of the month view, from the Monday of its first week. They include the week of each day of the month. */
export function monthRange(day: string): { from: string; to: string } {
  const from = mondayOf(`${day.slice(0, 8)}01`)
  return { from, to: addDays(from, MONTH_DAYS - 1) }
}

export type CalendarView = "month" | "week" | "day" | "teams"

/** Target day of « Précédent » (-1) or « Suivant » (1). */
export function stepFrom(day: string, view: CalendarView, direction: -1 | 1): string {
  if (view === "week") return addDays(day, 7 * direction)
  if (view !== "month") return addDays(day, direction)
  const first = `${day.slice(0, 8)}01`
  return `${addDays(first, direction === 1 ? 31 : -1).slice(0, 8)}01`
}
