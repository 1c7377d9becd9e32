import * as z from "zod/mini"
import { disputeReasonLabel, disputeStatusLabel, isDisputeClosed } from "#domain/booking/disputes.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatAmount, formatCents } from "#domain/money.ts"

/** What SQL adds to a booking's payload for a dispute (`public.record_dispute`). */
const payloadSchema = z.object({
  dispute_cents: z.number(),
  dispute_reason: z.string(),
  dispute_status: z.string(),
  evidence_due_at: z.nullish(z.string()),
})

/** A dispute in the words of the mails. */
export type DisputeMail = {
  /** « 80 € ». */
  amount: string
  reason: string
  status: string
  isClosed: boolean
  /** « 27/11/2026 à 23:59 », until when the company may answer; null when nobody waits for an answer. */
  dueAt: string | null
}

/** Throws a `ZodError` when a payload lacks what the mail needs. */
export function readDisputePayload(payload: unknown): DisputeMail {
  const dispute = z.parse(payloadSchema, payload)
  const isClosed = isDisputeClosed(dispute.dispute_status)
  return {
    amount: formatCents(dispute.dispute_cents),
    reason: disputeReasonLabel(dispute.dispute_reason),
    status: disputeStatusLabel(dispute.dispute_status),
    isClosed,
    dueAt: dispute.evidence_due_at && !isClosed ? formatDateTime(new Date(dispute.evidence_due_at)) : null,
  }
}

/** What SQL writes for a payment that found no request, or not as it was asked for (`private.stray_payload`). */
const strayPayloadSchema = z.object({
  amount_cents: z.number(),
  currency: z.string(),
  session_id: z.nullish(z.string()),
  payment_intent_id: z.string(),
  note: z.nullish(z.string()),
  is_refused: z.boolean(),
})

/** A stray payment in the words of the mails. */
export type StrayMail = {
  /** « 80 € ». */
  amount: string
  /** « La demande n’existe plus ». */
  cause: string | null
  payment: string
  checkout: string | null
  /** The bank has sent the refund back. */
  isRefused: boolean
}

/** Throws a `ZodError` when a payload lacks what the mail needs. */
export function readStrayPayload(payload: unknown): StrayMail {
  const stray = z.parse(strayPayloadSchema, payload)
  return {
    amount: formatAmount(stray.amount_cents, stray.currency),
    cause: stray.note ?? null,
    payment: stray.payment_intent_id,
    checkout: stray.session_id ?? null,
    isRefused: stray.is_refused,
  }
}
