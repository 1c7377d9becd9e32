import { required } from "#domain/fields.ts"
import * as z from "zod/mini"
import { REFUND_COLUMNS, type RefundRow, toRefundFacts } from "#domain/booking/refund-facts.ts"
import { decideRefund } from "#domain/booking/rules.ts"
import { REFUND_CAUSES } from "#domain/booking/staff-request.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"

const id = z.guid("Cette demande est inconnue.")
const amountUpTo = (most: number) =>
  z
    .int("Indiquez un montant.")
    .check(z.gte(1, "Indiquez un montant supérieur à 0."), z.lte(most, "Ce montant est trop élevé."))

const reasonUpTo = (most: number) => required("Indiquez la raison du remboursement.", most)

const bodySchema = z.union([
  z.object({ request_id: id, preview: z.literal(true) }),
  z.object({
    quote_id: z.guid("Ce devis est inconnu."),
    amount_cents: amountUpTo(100_000_000),
    refund_id: z.optional(z.guid()),
    reason: z.optional(reasonUpTo(300)),
  }),
  z.object({
    invoice_id: z.guid("Cette facture est inconnue."),
    /** Sent twice, it counts once. */
    refund_id: z.guid(),
    amount_cents: amountUpTo(100_000_000),
    reason: reasonUpTo(300),
  }),
  z.object({
    request_id: id,
    amount_cents: amountUpTo(100_000),
    reason: reasonUpTo(500),
    cause: z._default(z.enum(REFUND_CAUSES), "other"),
    cancel: z.boolean("Cette case est cochée ou non."),
  }),
])

const COLUMNS = `${REFUND_COLUMNS}, payment_status, prepayment_cents, stripe_payment_intent_id, refunds(amount_cents, status)`

type Row = RefundRow & {
  payment_status: string
  prepayment_cents: number
  stripe_payment_intent_id: string | null
  refunds: { amount_cents: number; status: string }[]
}

type QuoteRefund = {
  quote_id: string
  amount_cents: number
  refund_id?: string | undefined
  reason?: string | undefined
}

/** The database promises the refund of a quote's deposit; then it is made. */
async function returnDeposit(deps: Deps, order: QuoteRefund, p_actor: string) {
  const { quote_id: p_quote_id, amount_cents: p_amount_cents, refund_id, reason } = order
  const promised_cents = await unwrap(
    deps.service.rpc("return_card_payments", {
      ...{ p_quote_id, p_amount_cents, p_actor },
      ...(refund_id ? { p_refund_id: refund_id } : {}),
      ...(reason ? { p_reason: reason } : {}),
    }),
  )
  await makeRefunds(deps)
  return { promised_cents }
}

type InvoiceRefund = { invoice_id: string; refund_id: string; amount_cents: number; reason: string }

/** The same for what an invoice was paid too much. */
async function returnInvoicePayment(deps: Deps, order: InvoiceRefund, p_actor: string) {
  const { invoice_id: p_id, refund_id, amount_cents, reason } = order
  const p_refund = { id: refund_id, amount_cents, reason }
  const promised_cents = await unwrap(deps.service.rpc("return_invoice_payment", { p_id, p_actor, p_refund }))
  await makeRefunds(deps)
  return { promised_cents }
}

/** The refund is already recorded: if this call fails, the scheduler makes it. */
async function makeRefunds(deps: Deps, requestId?: string): Promise<void> {
  await settleRefunds(deps, requestId).catch((error: unknown) =>
    deps.log.error({ err: error }, "refunds left to the scheduler"),
  )
}

/**
 * Refunds a card prepayment for staff, whole or in part. `preview` returns the amount left and the amount that the rule gives if the client
 * cancels now; otherwise one transaction records the refund (and the cancellation, if requested), which is then made.
 * With `quote_id`: the deposit of a quote from which the client withdrew, or what pays no invoice of a signed one; with `invoice_id`: what an
 * invoice was paid too much.
 */
export const createRefundPayment = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body, person }) => {
    if ("quote_id" in body) return returnDeposit(deps, body, person?.id ?? "")
    if ("invoice_id" in body) return returnInvoicePayment(deps, body, person?.id ?? "")
    if (!("preview" in body)) {
      await unwrap(
        deps.service.rpc("refund_booking", {
          p_request_id: body.request_id,
          p_actor: person?.id ?? "",
          p_amount_cents: body.amount_cents,
          p_note: body.reason,
          p_cancel: body.cancel,
          p_cause: body.cause,
        }),
      )
      await makeRefunds(deps, body.request_id)
    }
    const row = await unwrap(
      deps.service
        .from("brico_requests")
        .select(COLUMNS)
        .eq("id", body.request_id)
        .single()
        .overrideTypes<Row, { merge: false }>(),
    )
    return summary(row, deps.now())
  })

function summary(row: Row, now: Date) {
  const pendingCents = row.refunds
    .filter(({ status }) => status === "pending")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const isPaidByCard = row.stripe_payment_intent_id !== null && row.payment_status !== "pending"
  const paidCents = isPaidByCard ? row.prepayment_cents : 0
  const alreadyRefundedCents = row.refunded_cents + pendingCents
  const rule = decideRefund(toRefundFacts(row, { paidCents, refundPendingCents: pendingCents, now }))
  return {
    status: row.status,
    payment_status: row.payment_status,
    paid_cents: paidCents,
    refunded_cents: row.refunded_cents,
    refund_pending_cents: pendingCents,
    refundable_cents: Math.max(0, paidCents - alreadyRefundedCents),
    rule_cents: rule.refundCents,
    rule_reason: rule.reason,
  }
}
