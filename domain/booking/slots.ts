import { addDays, formatDuration, mondayOf } from "../dates.ts"
import { SLOT_REASONS, type SlotReason, slotReasonLabels } from "./labels.ts"

/** The eleven hourly start times; the calendar always shows all of them (specification §9). */
export const HOURLY_SLOTS = [
  "08:00",
  "09:00",
  "10:00",
  "11:00",
  "12:00",
  "13:00",
  "14:00",
  "15:00",
  "16:00",
  "17:00",
  "18:00",
] as const

/** Three weeks, from the Monday of this week. */
export const CALENDAR_DAYS = 21

/**
 * Start of an appointment in Paris, `YYYY-MM-DD` and `HH:MM`. Named `date` and `time` from the wizard to the SQL parameters (`p_date`,
 * `p_time`); columns, and data and forms built on them, use `scheduled_date` and `scheduled_time`.
 */
export type Moment = { date: string; time: string }

/** One row of `booking_availability`. `detail` is the public reason of a blocked day. */
export type Slot = Moment & { open: boolean; reason: SlotReason | null; detail: string | null }

export type CalendarDay = {
  date: string
  open: boolean
  reason: SlotReason | null
  detail: string | null
  slots: Slot[]
}

/** A row of PostgREST: its times have seconds. */
export type AvailabilityRow = {
  day: string
  start_time: string
  is_open: boolean
  reason: string | null
  detail?: string | null
}

const slotNotes: Record<SlotReason, string> = {
  past: "passé",
  notice: "trop tôt",
  closed_day: "fermé",
  outside_hours: "hors horaires",
  too_late: "trop tard",
  blocked: "indisponible",
  day_full: "complet",
  busy: "réservé",
}

/** Why a slot is closed, short enough for its cell; `minutes` is the length of the job. */
export function slotNote(reason: SlotReason, minutes: number): string {
  return reason === "too_late" ? `${slotNotes[reason]} pour ${formatDuration(minutes)}` : slotNotes[reason]
}

export function isSlotTime(text: string): boolean {
  return (HOURLY_SLOTS as readonly string[]).includes(text)
}

/** The first day of the calendar, for `p_from`. */
export function calendarStart(today: string): string {
  return mondayOf(today)
}

/** The 21 days shown, past ones included. */
export function calendarDays(today: string): string[] {
  const monday = calendarStart(today)
  return Array.from({ length: CALENDAR_DAYS }, (_, index) => addDays(monday, index))
}

export function toSlot(row: AvailabilityRow): Slot {
  const known = SLOT_REASONS.find((reason) => reason === row.reason)
  return {
    date: row.day,
    time: row.start_time.slice(0, 5),
    open: row.is_open,
    reason: row.is_open ? null : (known ?? "busy"),
    detail: row.detail ?? null,
  }
}

/** Groups the server's rows by day, sorted by day and time; a day is open when one of its slots is. */
export function toCalendar(rows: AvailabilityRow[]): CalendarDay[] {
  const slots = rows.map(toSlot).sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
  const dates = [...new Set(slots.map((slot) => slot.date))]
  return dates.map((date) =>
    toCalendarDay(
      date,
      slots.filter((slot) => slot.date === date),
    ),
  )
}

function toCalendarDay(date: string, slots: Slot[]): CalendarDay {
  if (slots.some((slot) => slot.open)) return { date, open: true, reason: null, detail: null, slots }
  const reason = SLOT_REASONS.find((code) => slots.some((slot) => slot.reason === code)) ?? "busy"
  return { date, open: false, reason, detail: slots.find((slot) => slot.reason === reason)?.detail ?? null, slots }
}

const LATE_TODAY: SlotReason[] = ["past", "notice", "too_late", "outside_hours"]

/** Why a day is closed, for visitors; the company's public reason if there is one. */
export function dayReason({ date, reason, detail }: CalendarDay, today: string): string {
  if (detail) return detail
  if (date === today && reason && LATE_TODAY.includes(reason)) return "Plus de créneau aujourd’hui"
  return slotReasonLabels[reason ?? "blocked"]
}

/** Whether the company gave its own public reason for a closed day (otherwise the database returns a standard sentence). */
export function hasOwnReason({ reason, detail }: CalendarDay): boolean {
  const normalized = (text: string) => text.replaceAll("'", "’")
  return detail !== null && normalized(detail) !== normalized(slotReasonLabels[reason ?? "blocked"])
}

/** Why an hour is closed. */
export function hourReason(reason: SlotReason): string {
  return reason === "past" ? "Cette heure est passée" : slotReasonLabels[reason]
}

const MONTHS = ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]
const DAY_NOTES: Partial<Record<SlotReason, string>> = { closed_day: "fermé", day_full: "complet", busy: "complet" }

/**
 * The note under each day: « auj. », else why the day is closed, else the month. The month appears under its first day that has no other note
 * and is not crossed out.
 */
export function dayNotes(days: CalendarDay[], today: string): string[] {
  const named = new Set<string>()
  return days.map((day) => {
    if (day.date === today) return "auj."
    const reason = day.reason && DAY_NOTES[day.reason]
    const month = day.date.slice(0, 7)
    if (reason || named.has(month) || dayLook(day) === "crossed") return reason ?? ""
    named.add(month)
    return MONTHS[Number(month.slice(5)) - 1] ?? ""
  })
}

/** Look of a closed day: crossed out when the company blocked it, struck through when it is past. */
export function dayLook({ reason }: CalendarDay): "crossed" | "past" | undefined {
  if (reason === "blocked") return "crossed"
  return reason === "past" ? "past" : undefined
}
