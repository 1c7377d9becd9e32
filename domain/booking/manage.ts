import * as z from "zod/mini"
import { email, required, text } from "../fields.ts"
import { parisDate, parisInstant } from "../dates.ts"
import { decideRefund, isInTime, type RefundDecision, type RefundReason, withdrawalDeadline } from "./rules.ts"
import { wizardDateSchema } from "./schema.ts"
import type { AvailabilityRow } from "./slots.ts"

/** What « Gérer mon rendez-vous » sends and reads: one link per appointment, whose token is the only key. */

/** 128 bits in base64url. */
export function isManageToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text)
}

/** Where a client manages an appointment, on this site. */
export function managePath(token: string): string {
  return `/rendez-vous/${token}`
}

const token = z.string("Ce lien n’est plus valable.").check(z.refine(isManageToken, "Ce lien n’est plus valable."))
const cents = z.int("Ce montant est illisible.").check(z.gte(0, "Ce montant est illisible."))
const note = z._default(text(500), "")
const address = email()

/** Whose link was lost: it goes to the address of the booking, whoever asks. */
export const resendSchema = z.object({ email: address })

/** Who withdraws, as the law asks for it (D221-5): a name, and where to send the acknowledgement. */
export const withdrawalSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  email: address,
})

export const moveSchema = wizardDateSchema

export const manageRequestSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("resend"), email: address }),
  z.object({ action: z.literal("view"), token }),
  z.object({ action: z.literal("slots"), token }),
  z.object({ action: z.literal("calendar"), token }),
  z.object({ action: z.literal("move"), token, ...moveSchema.shape }),
  z.object({ action: z.literal("cancel"), token, expected_refund_cents: cents, reason: note }),
  z.object({
    action: z.literal("withdraw"),
    token,
    expected_refund_cents: cents,
    ...withdrawalSchema.shape,
  }),
])

export type ManageRequest = z.output<typeof manageRequestSchema>

/** An appointment as its client sees it. Amounts are integer cents of euros, days and times are Paris's. */
export type ManagedBooking = {
  reference: string
  service_name: string
  first_name: string
  scheduled_date: string | null
  /** « HH:MM ». */
  scheduled_time: string | null
  duration_minutes: number
  postal_code: string | null
  city: string | null
  status: "pending" | "confirmed" | "in_progress" | "completed" | "cancelled"
  payment_status: "pending" | "paid" | "refunded"
  prepayment_cents: number
  refunded_cents: number
  /** Promised, and not yet made by the payment provider. */
  refund_pending_cents: number
  cancelled_at: string | null
  /** When the contract was concluded. */
  ordered_at: string
  /** The last day on which the client may withdraw. */
  withdrawal_deadline: string
  express_request: boolean
  can_move: boolean
  can_cancel: boolean
  can_withdraw: boolean
  /** What cancelling now gives back; null when there is nothing to cancel. */
  refund_preview: { cents: number; reason: RefundReason; paid_by_card_cents: number } | null
  /** How many times the appointment has changed: the SEQUENCE of its calendar file. */
  sequence: number
}

export type ManagedSlots = { today: string; days: AvailabilityRow[] }
export type CalendarFile = { filename: string; ics: string }

/** The columns of a request that the rules below need. */
export type ManagedRow = {
  reference: string
  service_type: string
  client_name: string
  scheduled_date: string | null
  scheduled_time: string | null
  duration_minutes: number
  postal_code: string | null
  city: string | null
  status: string
  payment_status: string
  prepayment_cents: number
  refunded_cents: number
  cancelled_at: string | null
  created_at: string
  terms_accepted_at: string | null
  express_request_at: string | null
  source: string
  calendar_sequence: number
  /** Set when the prepayment was paid by card: only then can it be given back from here. */
  stripe_payment_intent_id: string | null
}

/**
 * What a client may do with an appointment now. Moving stays open as long as a cancellation with refund does: otherwise
 * moving and then cancelling would go round the rule. Withdrawing stays open until the deadline or the end of the work.
 */
export function toManagedBooking(row: ManagedRow, refundPendingCents: number, now: Date): ManagedBooking {
  const time = row.scheduled_time?.slice(0, 5) ?? null
  const start = row.scheduled_date && time ? parisInstant(row.scheduled_date, time) : null
  const isActive = row.status === "pending" || row.status === "confirmed"
  const isHeld = row.source === "online" && row.payment_status === "pending"
  const isAhead = start === null || start > now
  const orderedAt = new Date(row.terms_accepted_at ?? row.created_at)
  const deadline = withdrawalDeadline(orderedAt)
  const mayCancel = isActive && isAhead && !isHeld
  const paidByCard = row.stripe_payment_intent_id ? row.prepayment_cents : 0
  const mayWithdraw =
    row.source === "online" && !isHeld && (isActive || row.status === "in_progress") && parisDate(now) <= deadline
  return {
    reference: row.reference,
    service_name: row.service_type,
    first_name: row.client_name.trim().split(/\s+/)[0] ?? "",
    scheduled_date: row.scheduled_date,
    scheduled_time: time,
    duration_minutes: row.duration_minutes,
    postal_code: row.postal_code,
    city: row.city,
    status: row.status as ManagedBooking["status"],
    payment_status: row.payment_status as ManagedBooking["payment_status"],
    prepayment_cents: row.prepayment_cents,
    refunded_cents: row.refunded_cents,
    refund_pending_cents: refundPendingCents,
    cancelled_at: row.cancelled_at,
    ordered_at: orderedAt.toISOString(),
    withdrawal_deadline: deadline,
    express_request: row.express_request_at !== null,
    can_move: mayCancel && start !== null && isInTime(start, now),
    can_cancel: mayCancel,
    can_withdraw: mayWithdraw,
    refund_preview:
      mayCancel || mayWithdraw
        ? toPreview(
            decideRefund({
              cancelledBy: "client",
              paidCents: paidByCard,
              alreadyRefundedCents: row.refunded_cents + refundPendingCents,
              orderedAt,
              cancelledAt: now,
              schedule: row.scheduled_date && time ? { date: row.scheduled_date, time } : null,
              urgentWorkRequested: row.express_request_at !== null,
            }),
            paidByCard,
          )
        : null,
    sequence: row.calendar_sequence,
  }
}

function toPreview({ refundCents, reason }: RefundDecision, paidByCardCents: number) {
  return { cents: refundCents, reason, paid_by_card_cents: paidByCardCents }
}
