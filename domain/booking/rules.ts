import { addDays, parisDate, parisInstant, weekdayOf } from "../dates.ts"
import { isPublicHoliday } from "../holidays.ts"
import type { Moment } from "./slots.ts"
import { COUNTED_MINUTES, FREE_CANCELLATION_HOURS, WITHDRAWAL_DAYS } from "./terms.ts"

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

/** What the refund of a prepayment depends on. Amounts are integer cents, taxes included. */
export type RefundFacts = {
  /** Who ends the contract; a client may also refuse the written quote that comes before any work. */
  cause: "client" | "company" | "quote_refused"
  paidCents: number
  alreadyRefundedCents: number
  orderedAt: Date
  endedAt: Date
  /** When the intervention begins; null when no date was ever fixed. */
  schedule: Moment | null
  /** Null while the work has not begun. */
  work: { begunAt: Date; isDone: boolean } | null
  /** The agreed price and length of the whole intervention: the share done is counted by them. */
  priceCents: number
  durationMinutes: number
  /** The client asked that the work begins before the withdrawal period ends (L221-25), and keeps the right until it is done. */
  earlyStartRequested: boolean
  /** The client asked for an urgent repair at home, for which there is no such right (L221-28, 8°). */
  urgentRepairRequested: boolean
}

export type RefundReason =
  "team_cannot_come" | "quote_refused" | "cancelled_in_time" | "withdrawal" | "work_begun" | "kept"
export type RefundDecision = { refundCents: number; reason: RefundReason }

/**
 * The one rule of refunds (design §6): everything when the team cannot come, when the client refuses the quote, cancels in time, or
 * withdraws; less the share done once work has begun at the client's express request; otherwise the prepayment is kept.
 */
export function decideRefund(facts: RefundFacts): RefundDecision {
  const reason = refundReason(facts)
  const left = Math.max(0, facts.paidCents - facts.alreadyRefundedCents)
  if (reason === "kept") return { refundCents: 0, reason }
  return { refundCents: reason === "work_begun" ? Math.max(0, left - shareDoneCents(facts)) : left, reason }
}

/** True while a client may still move the appointment, or cancel it and get everything back. */
export function isInTime(start: Date, now: Date): boolean {
  return start.getTime() - now.getTime() >= FREE_CANCELLATION_MS
}

/** Whether the law's right to withdraw has ended with the work: done whole, at the express request of the client (L221-28, 1° and 8°). */
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

/** What is owed for the work done so far, in proportion to the agreed price (L221-25), by whole quarters of an hour: the rest is the client's. */
function shareDoneCents({ work, endedAt, priceCents, durationMinutes }: RefundFacts): number {
  if (!work) return 0
  const minutes = Math.max(0, (endedAt.getTime() - work.begunAt.getTime()) / 60_000)
  const counted = Math.min(durationMinutes, Math.floor(minutes / COUNTED_MINUTES) * COUNTED_MINUTES)
  return Math.floor((priceCents * counted) / durationMinutes)
}
