import type { Json } from "#domain/database.gen.ts"
import {
  type CalendarEvent,
  type CalendarRecord,
  type EventKind,
  type FilterStatus,
  toCalendarEvent,
} from "#domain/calendar/events.ts"
import type { TeamAbsence } from "#domain/booking/absences.ts"
import type { Blocking } from "#domain/calendar/schema.ts"
import { AppError } from "#domain/errors.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { UndoableChange } from "#app/office/records/use-undo-request.ts"

/** The limit of events that `read_calendar` returns. */
export const EVENT_LIMIT = 1000
const BLOCKED_LIMIT = 500
/** Stands for a team id in appointments without a team. */
export const NO_TEAM = "aucune"

/** `team` is an id or `NO_TEAM`. */
export type CalendarFilter = {
  query: string
  kind: EventKind | null
  status: FilterStatus | null
  team: string | null
}
export type Range = { from: string; to: string }
export type BlockedDay = { id: string; day: string; reason: string | null }
/** An absence of an active team that touches the days of the view. */
export type Absence = TeamAbsence
export type Team = { id: string; name: string }
type Counts = Record<"brico" | "reno" | "blocked" | "today" | "brico_month" | "reno_month", number>
/** Open requests without a day and an hour: the oldest fifty, and the total (1000 at most). */
export type Tray = { events: CalendarEvent[]; total: number }
export type Calendar = {
  events: CalendarEvent[]
  tray: Tray
  blocked: BlockedDay[]
  absences: Absence[]
  teams: Team[]
  counts: Counts
}
type Answer = Omit<Calendar, "events" | "tray"> & {
  events: CalendarRecord[]
  tray: { events: CalendarRecord[]; total: number }
}

/** Everything that the screen shows for a range of days, in one request. */
export async function readCalendar(db: Db, { from, to }: Range, filter: CalendarFilter): Promise<Calendar> {
  const answer = await db.rpc("read_calendar", {
    p_from: from,
    p_to: to,
    p_query: filter.query,
    ...(filter.kind ? { p_kind: filter.kind } : {}),
    ...(filter.status ? { p_status: filter.status } : {}),
    ...(filter.team ? { p_team: filter.team === NO_TEAM ? "none" : filter.team } : {}),
  })
  const data = dataOf(answer)
  const { events, tray, ...rest } = data as Answer
  return {
    ...rest,
    events: events.map(toCalendarEvent),
    tray: { ...tray, events: tray.events.map(toCalendarEvent) },
  }
}

export type BlockedDate = Awaited<ReturnType<typeof listBlockedDates>>[number]

/** The active blocked dates, earliest first, at most 500. */
export async function listBlockedDates(db: Db) {
  return await db
    .from("blocked_dates")
    .select("id, date, reason, is_reason_public, created_at")
    .eq("is_active", true)
    .order("date")
    .limit(BLOCKED_LIMIT)
    .then(dataOf)
}

/**
 * Closes the days that are still open and returns their number. Throws `date_already_blocked` or `dates_already_blocked` if all were closed
 * already.
 */
export async function blockDates(db: Db, { from, to, reason, isReasonPublic }: Blocking): Promise<number> {
  const answer = await db.rpc("block_dates", {
    p_from: from,
    p_to: to,
    p_reason: reason,
    p_is_reason_public: isReasonPublic,
  })
  return dataOf(answer)
}

export async function unblockDate(db: Db, id: string): Promise<void> {
  const data = await db.from("blocked_dates").delete().eq("id", id).select("id").then(dataOf)
  if (data.length === 0) throw new AppError("not_found")
}

export type Move = {
  id: string
  version: number
  scheduled_date: string
  scheduled_time: string
  team_id: string | null
  notify_client: boolean
  /** Absent when the change does not concern the subcontractor. */
  notify_contractor?: boolean
}

/** Moves an appointment. Throws the errors of `saveRequest`, and `request_closed`. */
export async function moveAppointment(db: Db, { id, version, ...change }: Move): Promise<UndoableChange> {
  const answer = await db.rpc("move_brico_request", {
    p_id: id,
    p_version: version,
    p_change: change satisfies Json,
  })
  const data = dataOf(answer)
  return data as UndoableChange
}
