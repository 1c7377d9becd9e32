import { FREE_CANCELLATION_HOURS, WITHDRAWAL_DAYS } from "../law.gen.ts"
import { addDays, parisDate, parisInstant, weekdayOf } from "../dates.ts"
import { isPublicHoliday } from "../holidays.ts"
import type { Moment } from "./slots.ts"
import { COUNTED_MINUTES } from "./terms.ts"

const FREE_CANCELLATION_MS = FREE_CANCELLATION_HOURS * 3_600_000

/** The department of a French postal code: « 75 » for 75011, « 2A » and « 2B » for Corsica, three digits overseas. */
export function departmentOf(postalCode: string): string {
  if (/^9[78]/.test(postalCode)) return postalCode.slice(0, 3)
  if (postalCode.startsWith("20")) return Number(postalCode) < 20200 ? "2A" : "2B"
  return postalCode.slice(0, 2)
}

/**
 * Last day, in Paris, on which a client may withdraw without a reason (code de la consommation, L221-18 and L221-19): `WITHDRAWAL_DAYS` after
 * the day of the order, moved on if it is a Saturday, Sunday or public holiday.
 */
export function withdrawalDeadline(orderedAt: Date): string {
  let day = addDays(parisDate(orderedAt), WITHDRAWAL_DAYS)
  while (weekdayOf(day) === 0 || weekdayOf(day) === 6 || isPublicHoliday(day)) day = addDays(day, 1)
  return day
}

/** True when work on that date starts before the right to withdraw ends: an express request must then be offered (L221-25). */
export function startsBeforeWithdrawalEnds(date: string, orderedAt: Date): boolean {
  return date <= withdrawalDeadline(orderedAt)
}

/** Facts that decide the refund of a prepayment. Amounts in integer cents, VAT included. */
export type RefundFacts = {
  /** Who ends the contract. `quote_refused`: the client refuses the written quote, before any work. */
  cause: "client" | "company" | "quote_refused"
  paidCents: number
  alreadyRefundedCents: number
  orderedAt: Date
  endedAt: Date
  /** Start of the intervention; null when no date is set. */
  schedule: Moment | null
  /** Null while the work has not begun. */
  work: { begunAt: Date; isDone: boolean } | null
  /** Agreed price and duration of the whole intervention, from which the share of the work done is computed. */
  priceCents: number
  durationMinutes: number
  /** The client requested a start before the withdrawal period ends (L221-25), and may withdraw until the work is done. */
  earlyStartRequested: boolean
  /** The client requested an urgent repair at home, without a right to withdraw (L221-28, 8°). */
  urgentRepairRequested: boolean
}

export type RefundReason =
  | "team_cannot_come"
  | "quote_refused"
  | "cancelled_in_time"
  | "withdrawal"
  | "work_begun"
  | "kept"
export type RefundDecision = { refundCents: number; reason: RefundReason }

/**
 * Refund of a prepayment whose contract ends; staff may still refund another amount. The rest of it when the team cannot come, or the client
 * refuses the quote, cancels in time or withdraws; minus the share of work done if it began at the client's express request. In all other
 * cases the company keeps the prepayment.
 */
export function decideRefund(facts: RefundFacts): RefundDecision {
  const reason = refundReason(facts)
  const left = Math.max(0, facts.paidCents - facts.alreadyRefundedCents)
  if (reason === "kept") return { refundCents: 0, reason }
  return { refundCents: reason === "work_begun" ? Math.max(0, left - shareDoneCents(facts)) : left, reason }
}

/** True while a client may still move the appointment, or cancel it for free without the right to withdraw. */
export function isInTime(start: Date, now: Date): boolean {
  return start.getTime() - now.getTime() >= FREE_CANCELLATION_MS
}

/** Whether the right to withdraw has ended because the work is done, at the express request of the client (L221-28, 1° and 8°). */
export function endsRight(facts: Pick<RefundFacts, "work" | "earlyStartRequested" | "urgentRepairRequested">): boolean {
  return facts.work?.isDone === true && (facts.earlyStartRequested || facts.urgentRepairRequested)
}

function refundReason(facts: RefundFacts): RefundReason {
  if (facts.cause === "company") return "team_cannot_come"
  if (facts.cause === "quote_refused") return "quote_refused"
  if (!facts.work) {
    const start = facts.schedule && parisInstant(facts.schedule.date, facts.schedule.time)
    if (!start || isInTime(start, facts.endedAt)) return "cancelled_in_time"
  }
  const isOver = parisDate(facts.endedAt) > withdrawalDeadline(facts.orderedAt)
  if (isOver || facts.urgentRepairRequested || endsRight(facts)) return "kept"
  return facts.work && facts.earlyStartRequested ? "work_begun" : "withdrawal"
}

/** Amount owed for the work done so far, in cents: its share of the agreed price (L221-25), rounded down to whole quarters of an hour in the client's favour. */
function shareDoneCents({ work, endedAt, priceCents, durationMinutes }: RefundFacts): number {
  if (!work) return 0
  const minutes = Math.max(0, (endedAt.getTime() - work.begunAt.getTime()) / 60_000)
  const counted = Math.min(durationMinutes, Math.floor(minutes / COUNTED_MINUTES) * COUNTED_MINUTES)
  return Math.floor((priceCents * counted) / durationMinutes)
}
