import { addDays, daysBetween } from "../dates.ts"

/** Days before its due date from which on a milestone is urgent (specification §9). */
const URGENT_DAYS = 7

export type MilestoneState = "done" | "late" | "urgent" | "open"
export const milestoneStateLabels: Record<MilestoneState, string> = {
  done: "Terminé",
  late: "En retard",
  urgent: "Urgent",
  open: "À venir",
}

type Dated = { due_date: string; is_completed: boolean }

/** Days of Paris, `YYYY-MM-DD`. The due date itself is not late yet. */
export function milestoneState({ due_date, is_completed }: Dated, today: string): MilestoneState {
  if (is_completed) return "done"
  const days = daysBetween(today, due_date)
  if (days < 0) return "late"
  return days <= URGENT_DAYS ? "urgent" : "open"
}

export type Spanned = { id: string; starts_on: string | null; due_date: string }
export type Span = { from: string; to: string }

/**
 * From when to when each milestone lies on the timeline, in their order: one without a beginning of its own begins where the one before
 * ends, the first one on the first day of the works.
 */
export function spansOf(milestones: readonly Spanned[], start: string | null): Map<string, Span> {
  const spans = new Map<string, Span>()
  let before = start
  for (const { id, starts_on, due_date } of milestones) {
    const from = starts_on ?? (before !== null && before < due_date ? before : due_date)
    spans.set(id, { from, to: due_date })
    before = due_date
  }
  return spans
}

export type Edge = "both" | "from" | "to"

/** A span moved by some days, or one of its ends: an end never passes the other one. */
export function moveSpan({ from, to }: Span, days: number, edge: Edge): Span {
  if (edge === "both") return { from: addDays(from, days), to: addDays(to, days) }
  if (edge === "to") return { from, to: latest(addDays(to, days), from) }
  return { from: earliest(addDays(from, days), to), to }
}

const earliest = (one: string, other: string) => (one < other ? one : other)
const latest = (one: string, other: string) => (one > other ? one : other)

/** Days that a timeline shows at least, and before and after what lies on it. */
const SHORTEST_SCALE = 28
const MARGIN_DAYS = 3

export type Scale = { from: string; days: number; months: { day: string; offset: number }[] }

/** The days that hold every span and today, with the first day of each month on the way. */
export function scaleOf(spans: Iterable<Span>, today: string): Scale {
  let first = today
  let last = today
  for (const { from, to } of spans) {
    first = earliest(first, from)
    last = latest(last, to)
  }
  const from = addDays(first, -MARGIN_DAYS)
  const days = Math.max(daysBetween(from, last) + 1 + MARGIN_DAYS, SHORTEST_SCALE)
  const months: Scale["months"] = []
  let month = from.endsWith("-01") ? from : nextMonth(from)
  while (daysBetween(from, month) < days) {
    months.push({ day: month, offset: daysBetween(from, month) })
    month = nextMonth(month)
  }
  return { from, days, months }
}

const nextMonth = (day: string) => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
