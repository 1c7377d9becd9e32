import { daysBetween } from "../dates.ts"

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
