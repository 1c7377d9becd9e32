import { addDays, daysBetween } from "../dates.ts"

/** A milestone is urgent from this number of days before its due date (specification §9). */
const URGENT_DAYS = 7

export type MilestoneState = "done" | "late" | "urgent" | "open"
export const milestoneStateLabels: Record<MilestoneState, string> = {
  done: "Terminé",
  late: "En retard",
  urgent: "Urgent",
  open: "À venir",
}

type Dated = { due_date: string; is_completed: boolean }

/** Days of Paris, `YYYY-MM-DD`. A milestone is late only after its due date. */
export function milestoneState({ due_date, is_completed }: Dated, today: string): MilestoneState {
  if (is_completed) return "done"
  const days = daysBetween(today, due_date)
  if (days < 0) return "late"
  return days <= URGENT_DAYS ? "urgent" : "open"
}

export type Spanned = { id: string; starts_on: string | null; due_date: string }
export type Span = { from: string; to: string }

/**
 * Start and end of each milestone on the timeline, in their order. A milestone without its own start begins when the previous one ends (the
 * first one with the works) if that is before its due date, else on its due date.
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

/** Moves a span, or one of its ends, by some days; an end never passes the other one. */
export function moveSpan({ from, to }: Span, days: number, edge: Edge): Span {
  if (edge === "both") return { from: addDays(from, days), to: addDays(to, days) }
  if (edge === "to") return { from, to: latest(addDays(to, days), from) }
  return { from: earliest(addDays(from, days), to), to }
}

const earliest = (one: string, other: string) => (one < other ? one : other)
const latest = (one: string, other: string) => (one > other ? one : other)

/** Minimum length of a timeline, and its margin before and after the spans, in days. */
const SHORTEST_SCALE = 28
const MARGIN_DAYS = 3

export type Scale = { from: string; days: number; months: { day: string; offset: number }[] }

/** The range of days that includes every span and today, with the first day of each month in it. */
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
