import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { GatewayRefund, PaymentEvent } from "./payments.ts"
import { settleCheckout } from "./settle-checkout.ts"

/** Events to subscribe to at Stripe; any other is acknowledged and not recorded. */
export const SETTLING_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
]

/**
 * Processes a verified event. Its id is stored once, as a trace; the effect depends only on the event's subject, read again from the provider,
 * so a repeated event, a late one, or one whose first delivery failed half-way ends in the same state.
 */
export async function settleEvent(deps: Deps, event: PaymentEvent): Promise<string> {
  if (!event.subject || !SETTLING_EVENTS.includes(event.type)) return "unknown"
  const first = await unwrap(
    deps.service.rpc("record_stripe_event", { p_id: event.id, p_type: event.type, p_object_id: event.subject.id }),
  )
  try {
    const settlement = await settle(deps, event.subject)
    deps.log.info({ event: event.id, type: event.type, first, settlement }, "payment event settled")
    return settlement
  } catch (error) {
    // A refusal of the database (another amount, another session) is as serious here as a failure.
    deps.log.error({ err: error, event: event.id, type: event.type }, "payment event not settled")
    throw error
  }
}

async function settle(deps: Deps, { kind, id }: NonNullable<PaymentEvent["subject"]>): Promise<string> {
  if (kind === "checkout") return settleCheckout(deps, id)
  if (kind === "dispute") return settleDispute(deps, id)
  const refund = kind === "refund" ? await deps.payments.readRefund(id) : null
  const refunds = kind === "payment" ? await deps.payments.listRefunds(id) : refund ? [refund] : []
  const outcomes: string[] = []
  for (const each of refunds) outcomes.push(await recordRefund(deps, each))
  return outcomes.join(", ") || "unknown"
}

/** Records a refund: one of ours whose response may have been lost, or one made on the provider's own pages. */
async function recordRefund(deps: Deps, refund: GatewayRefund): Promise<string> {
  const intent = refund.paymentIntentId
  if (!intent) return "unknown"
  return afterPayment(deps, intent, () =>
    unwrap(
      deps.service.rpc("record_external_refund", {
        p_payment_intent_id: intent,
        p_refund_id: refund.id,
        p_amount_cents: refund.amountCents,
        p_status: refund.status,
        ...(refund.reference ? { p_reference: refund.reference } : {}),
      }),
    ),
  )
}

/** An event about a payment may arrive before the event of the payment itself: in this case, settles the payment first. */
async function afterPayment(deps: Deps, paymentIntentId: string, record: () => Promise<string>): Promise<string> {
  const outcome = await record()
  if (outcome !== "unknown") return outcome
  const sessionId = await deps.payments.findCheckout(paymentIntentId)
  if (!sessionId) return outcome
  await settleCheckout(deps, sessionId)
  return record()
}

async function settleDispute(deps: Deps, disputeId: string): Promise<string> {
  const dispute = await deps.payments.readDispute(disputeId)
  const intent = dispute?.paymentIntentId
  if (!intent) return "unknown"
  return afterPayment(deps, intent, () =>
    unwrap(
      deps.service.rpc("record_dispute", {
        p_id: dispute.id,
        p_payment_intent_id: intent,
        p_amount_cents: dispute.amountCents,
        p_reason: dispute.reason,
        p_status: dispute.status,
        // Null means that no answer is expected.
        p_evidence_due_at: dispute.evidenceDueAt?.toISOString() ?? null,
        p_opened_at: dispute.openedAt.toISOString(),
      }),
    ),
  )
}
