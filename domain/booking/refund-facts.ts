import { parisInstant } from "../dates.ts"
import { toCents } from "../money.ts"
import type { RefundFacts } from "./rules.ts"

/** The columns that decide a request's refund; prices in euros, as in the table. */
export type RefundRow = {
  status: string
  /** Of the prepayment by card: what the company keeps, and what was given back. */
  card_cents: number
  refunded_cents: number
  card_payments: { payment_intent_id: string | null; state: string }[]
  scheduled_date: string | null
  scheduled_time: string | null
  duration_minutes: number
  base_price: number
  created_at: string
  terms_accepted_at: string | null
  express_request_at: string | null
  urgent_repair_at: string | null
  started_at: string | null
}

export const REFUND_COLUMNS =
  "status, card_cents, refunded_cents, card_payments(payment_intent_id, state), scheduled_date, scheduled_time, duration_minutes, base_price, created_at, terms_accepted_at, " +
  "express_request_at, urgent_repair_at, started_at"

/** What the client paid by card on the site, before refunds; what staff only wrote down cannot be returned to a card. */
export const paidByCardCents = ({ card_cents, refunded_cents, card_payments }: RefundRow): number =>
  card_payments.some(({ payment_intent_id }) => payment_intent_id !== null) ? card_cents + refunded_cents : 0

type Money = { paidCents: number; refundPendingCents: number; now: Date }

/** Converts a request to the facts of the refund rule, for a client who ends the contract now. */
export function toRefundFacts(row: RefundRow, { paidCents, refundPendingCents, now }: Money): RefundFacts {
  const time = row.scheduled_time?.slice(0, 5)
  const schedule = row.scheduled_date && time ? { date: row.scheduled_date, time } : null
  const hasBegun = row.status === "in_progress" || row.status === "completed"
  const planned = schedule ? parisInstant(schedule.date, schedule.time) : now
  return {
    cause: "client",
    paidCents,
    alreadyRefundedCents: row.refunded_cents + refundPendingCents,
    orderedAt: new Date(row.terms_accepted_at ?? row.created_at),
    endedAt: now,
    schedule,
    work: hasBegun
      ? { begunAt: row.started_at ? new Date(row.started_at) : planned, isDone: row.status === "completed" }
      : null,
    priceCents: toCents(row.base_price),
    durationMinutes: row.duration_minutes,
    earlyStartRequested: row.express_request_at !== null,
    urgentRepairRequested: row.urgent_repair_at !== null,
  }
}
