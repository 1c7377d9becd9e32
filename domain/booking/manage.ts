import * as z from "zod/mini"
import { cleaned, email, required, text } from "../fields.ts"
import { parisDate, parisInstant } from "../dates.ts"
import type { ListedInvoice } from "../invoices/client-invoice.ts"
import { toCents } from "../money.ts"
import { firstNameOf } from "../names.ts"
import { linkToken as token } from "../private-links.ts"
import type { JobMoney } from "./job-money.ts"
import { paidByCardCents, type RefundRow, toRefundFacts } from "./refund-facts.ts"
import {
  decideRefund,
  endsRight,
  isInTime,
  type RefundReason,
  startsBeforeWithdrawalEnds,
  withdrawalDeadline,
} from "./rules.ts"
import { wizardDateSchema } from "./schema.ts"
import type { AvailabilityRow } from "./slots.ts"

/** Requests and responses of « Gérer mon rendez-vous »: one link per appointment. Only a withdrawal also works without its token. */

/** Path of the page on which a client manages an appointment. */
export function managePath(token: string): string {
  return `/rendez-vous/${token}`
}

/** Page on which the client of an appointment refuses further requests for a review, below the appointment's own. */
export function refuseReviewsPath(manageAddress: string): string {
  return `${manageAddress}/avis`
}

const cents = z.int("Ce montant est illisible.").check(z.gte(0, "Ce montant est illisible."))
const note = z._default(text(500), "")
const address = email()

/** A request for a lost link. The link is mailed only to the booking's own address. */
export const resendSchema = z.object({ email: address })

/** A withdrawal, with what the law asks for (D221-5): a name, and an address for the acknowledgement. */
export const withdrawalSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  email: address,
})

/** A withdrawal without the personal link: the reference of the contract and the e-mail address of the booking. */
export const contractSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  email: address,
  reference: z
    .string("Indiquez la référence.")
    .check(cleaned(), z.toUpperCase(), z.regex(/^BR-[0-9A-F]{8}$/, "Indiquez la référence, par exemple BR-1A2B3C4D.")),
})

/** The express request that a client may still make through the link: the box must be ticked. */
export const startEarlySchema = z.object({
  express_request: z.literal(true, "Cochez la case pour le demander."),
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
  z.object({ action: z.literal("start_early"), token }),
  z.object({ action: z.literal("refuse_reviews"), token }),
  z.object({ action: z.literal("find_contract"), ...contractSchema.shape }),
  z.object({ action: z.literal("withdraw_contract"), expected_refund_cents: cents, ...contractSchema.shape }),
])

export type ManageRequest = z.output<typeof manageRequestSchema>

/** The person of the company's team who comes to the client. */
export type Visitor = { name: string; role: string; photo: string | null; focus: string | null }

/** An appointment as its client sees it. Amounts in integer cents of euros; days and times in Paris. */
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
  money: JobMoney
  /** A deposit was asked for or paid: an order by telephone usually has none. */
  has_deposit: boolean
  prepayment_cents: number
  refunded_cents: number
  /** Refund in cents that is decided but not yet made by the payment provider. */
  refund_pending_cents: number
  cancelled_at: string | null
  /** Instant at which the contract was concluded. */
  ordered_at: string
  /** Last day, in Paris, on which the client may withdraw. */
  withdrawal_deadline: string
  express_request: boolean
  urgent_repair: boolean
  /** An active order at a distance, within the withdrawal period, without a request for an early start or an urgent repair. */
  can_start_early: boolean
  can_move: boolean
  can_cancel: boolean
  can_withdraw: boolean
  /** Refund of a cancellation or withdrawal now; null when neither is possible. */
  refund_preview: { cents: number; reason: RefundReason; paid_by_card_cents: number } | null
  /** The client wants no more requests for a review. */
  refuses_reviews: boolean
  /** Number of changes of the appointment: the SEQUENCE of its calendar file. */
  sequence: number
  /** Only in the answer to `view`. */
  visitor?: Visitor | null
  /** The latest note, in the answer to `view` once one is made; its address is valid for an hour. */
  note?: { url: string; made_on: string } | null
  /** Invoices and credit notes of the job, in the answer to `view`. */
  invoices?: ListedInvoice[]
  /** Photos that the client has sent, and how many more may follow; in the answer to `view`. */
  photos?: { sent: number; left: number }
}

/** What a client without the personal link sees of a contract before withdrawing from it. */
export type Contract = Pick<
  ManagedBooking,
  | "reference"
  | "service_name"
  | "scheduled_date"
  | "scheduled_time"
  | "ordered_at"
  | "withdrawal_deadline"
  | "can_withdraw"
  | "can_cancel"
  | "status"
  | "refund_preview"
  | "refunded_cents"
  | "refund_pending_cents"
  | "urgent_repair"
>

export type ManagedSlots = { today: string; days: AvailabilityRow[] }
export type CalendarFile = { filename: string; ics: string }

/** Photos help to prepare the work, until it is done. */
export const mayReceivePhotos = (status: string) =>
  status === "pending" || status === "confirmed" || status === "in_progress"

/** The columns of a request that the rules below need. */
export type ManagedRow = {
  reference: string
  service_type: string
  client_name: string
  postal_code: string | null
  city: string | null
  payment_status: string
  prepayment_cents: number
  total_amount: number
  collected_cents: number
  due_cents: number
  additional_fees: unknown[]
  cancelled_at: string | null
  source: string
  calendar_sequence: number
  review_refused_at: string | null
} & RefundRow

/**
 * What a client may do with an appointment now. Moving ends with the free cancellation: otherwise a client could move the appointment first and
 * then cancel with a refund. Withdrawing from an order, paid if it was made online, is possible until the last day, even after the work, unless the
 * client requested an early start or an urgent repair and the work is done.
 */
export function toManagedBooking(row: ManagedRow, refundPendingCents: number, now: Date): ManagedBooking {
  const time = row.scheduled_time?.slice(0, 5) ?? null
  const start = row.scheduled_date && time ? parisInstant(row.scheduled_date, time) : null
  const isActive = row.status === "pending" || row.status === "confirmed"
  const isHeld = row.source === "online" && row.payment_status === "pending"
  const isAhead = start === null || start > now
  const paidCents = paidByCardCents(row)
  const facts = toRefundFacts(row, { paidCents, refundPendingCents, now })
  const { orderedAt } = facts
  const deadline = withdrawalDeadline(orderedAt)
  const mayCancel = isActive && isAhead && !isHeld
  // An order by telephone is a distance contract too (L221-18).
  const mayChangeMind = !isHeld && row.status !== "cancelled" && parisDate(now) <= deadline
  const mayWithdraw = mayChangeMind && !endsRight(facts)
  const { refundCents: cents, reason } = decideRefund(facts)
  return {
    reference: row.reference,
    service_name: row.service_type,
    first_name: firstNameOf(row.client_name) ?? "",
    scheduled_date: row.scheduled_date,
    scheduled_time: time,
    duration_minutes: row.duration_minutes,
    postal_code: row.postal_code,
    city: row.city,
    status: row.status as ManagedBooking["status"],
    payment_status: row.payment_status as ManagedBooking["payment_status"],
    money: {
      total_cents: toCents(row.total_amount),
      collected_cents: row.collected_cents,
      due_cents: row.due_cents,
      starts_at: row.source === "online" && row.additional_fees.length === 0 && row.status !== "completed",
      is_done: row.status === "completed",
    },
    has_deposit:
      row.source === "online" ||
      paidCents > 0 ||
      refundPendingCents > 0 ||
      row.card_payments.some(({ state }) => state === "open"),
    prepayment_cents: row.prepayment_cents,
    refunded_cents: row.refunded_cents,
    refund_pending_cents: refundPendingCents,
    cancelled_at: row.cancelled_at,
    ordered_at: orderedAt.toISOString(),
    withdrawal_deadline: deadline,
    express_request: facts.earlyStartRequested,
    urgent_repair: facts.urgentRepairRequested,
    can_start_early:
      mayChangeMind &&
      isActive &&
      !facts.earlyStartRequested &&
      !facts.urgentRepairRequested &&
      row.scheduled_date !== null &&
      startsBeforeWithdrawalEnds(row.scheduled_date, orderedAt),
    can_move: mayCancel && start !== null && isInTime(start, now),
    can_cancel: mayCancel,
    can_withdraw: mayWithdraw,
    refund_preview: mayCancel || mayWithdraw ? { cents, reason, paid_by_card_cents: paidCents } : null,
    refuses_reviews: row.review_refused_at !== null,
    sequence: row.calendar_sequence,
  }
}
