import { addDays, parisDate, parisInstant, weekdayOf } from "../dates.ts"
import { isPublicHoliday } from "../holidays.ts"
import type { Moment } from "./slots.ts"
import { FREE_CANCELLATION_HOURS, WITHDRAWAL_DAYS } from "./terms.ts"

const FREE_CANCELLATION_MS = FREE_CANCELLATION_HOURS * 3_600_000

/** The department of a French postal code: « 75 » for 75011, « 2A » and « 2B » for Corsica, three digits overseas. */
export function departmentOf(postalCode: string): string {
  if (/^9[78]/.test(postalCode)) return postalCode.slice(0, 3)
  if (postalCode.startsWith("20")) return Number(postalCode) < 20200 ? "2A" : "2B"
  return postalCode.slice(0, 2)
}

/**
 * The last day, Paris time, on which a client may withdraw without a reason (code de la consommation, L221-18 and L221-19):
 * so many days after the order, the day of the order not counted, moved on when it falls on a Saturday, Sunday or holiday.
 */
export function withdrawalDeadline(orderedAt: Date): string {
  let day = addDays(parisDate(orderedAt), WITHDRAWAL_DAYS)
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isPublicHoliday(day)) day = addDays(day, 1)
  return day
}

/** True when work on that date starts before the right to withdraw ends, so that an express request must be offered (L221-25). */
export function startsBeforeWithdrawalEnds(date: string, orderedAt: Date): boolean {
  return date <= withdrawalDeadline(orderedAt)
}

/** What the refund of a prepayment depends on. */
export type RefundFacts = {
  cancelledBy: "client" | "company"
  paidCents: number
  alreadyRefundedCents: number
  orderedAt: Date
  cancelledAt: Date
  /** When the intervention begins; null when no date was ever fixed. */
  schedule: Moment | null
  /** The client expressly asked for urgent work before the end of the withdrawal period. */
  urgentWorkRequested: boolean
}

export type RefundReason = "team_cannot_come" | "cancelled_in_time" | "withdrawal" | "kept"
export type RefundDecision = { refundCents: number; reason: RefundReason }

/**
 * The one rule of refunds (design §6): everything when the team cannot come, when the client cancels in time,
 * or within the withdrawal period unless urgent work was expressly requested; otherwise the prepayment is kept.
 */
export function decideRefund(facts: RefundFacts): RefundDecision {
  const reason = refundReason(facts)
  const left = Math.max(0, facts.paidCents - facts.alreadyRefundedCents)
  return { refundCents: reason === "kept" ? 0 : left, reason }
}

/** True while a client may still move the appointment, or cancel it and get everything back. */
export function isInTime(start: Date, now: Date): boolean {
  return start.getTime() - now.getTime() >= FREE_CANCELLATION_MS
}

function refundReason(facts: RefundFacts): RefundReason {
  if (facts.cancelledBy === "company") return "team_cannot_come"
  const start = facts.schedule && parisInstant(facts.schedule.date, facts.schedule.time)
  if (!start || isInTime(start, facts.cancelledAt)) return "cancelled_in_time"
  const mayWithdraw = parisDate(facts.cancelledAt) <= withdrawalDeadline(facts.orderedAt)
  return mayWithdraw && !facts.urgentWorkRequested ? "withdrawal" : "kept"
}
