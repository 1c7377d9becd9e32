import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { CheckoutSession, PaymentEvent } from "./payments.ts"

/** What became of a checkout: nothing to do, still open, paid (now or before), released, or paid too late and given back. */
export type Settlement = "unknown" | "open" | "confirmed" | "already" | "released" | "refunded"

export const SETTLING_EVENTS = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]

/**
 * Takes a verified event to its end. The event's id is stored once, as a trace; what happens follows from the session read again,
 * so a repeated event, or one whose first delivery failed half-way, ends in the same state.
 */
export async function settleEvent(deps: Deps, event: PaymentEvent): Promise<Settlement> {
  if (!event.sessionId || !SETTLING_EVENTS.includes(event.type)) return "unknown"
  const first = await unwrap(
    deps.service.rpc("record_stripe_event", { p_id: event.id, p_type: event.type, p_session_id: event.sessionId }),
  )
  try {
    const settlement = await settleCheckout(deps, event.sessionId)
    deps.log.info({ event: event.id, type: event.type, first, settlement }, "payment event settled")
    return settlement
  } catch (error) {
    // Refusals of the database (another amount, another session) are as alarming here as failures.
    deps.log.error({ err: error, event: event.id, type: event.type }, "payment event not settled")
    throw error
  }
}

/**
 * The one path that marks a booking as paid. Reads the session again from the gateway and makes the database agree; safe to
 * call any number of times. Uses the service client: visitors and staff have no right to write payments.
 */
export async function settleCheckout(deps: Deps, sessionId: string): Promise<Settlement> {
  const session = await deps.payments.readCheckout(sessionId)
  if (!session?.requestId) return "unknown"
  if (session.paid) return confirm(deps, session, session.requestId)
  if (session.status === "open") return "open"
  // Expired, or completed by a payment that failed afterwards: the slot is free again.
  const released = await unwrap(
    deps.service.rpc("release_hold", { p_request_id: session.requestId, p_reason: "checkout_expired" }),
  )
  return released ? "released" : "already"
}

async function confirm(deps: Deps, session: CheckoutSession, requestId: string): Promise<Settlement> {
  const outcome = (await unwrap(
    deps.service.rpc("confirm_booking_payment", {
      p_request_id: requestId,
      p_session_id: session.id,
      p_payment_intent_id: session.paymentIntentId ?? "",
      p_amount_cents: session.amountCents,
    }),
  )) as "confirmed" | "already" | "slot_lost"
  return outcome === "slot_lost" ? giveBack(deps, session, requestId) : outcome
}

async function giveBack(deps: Deps, session: CheckoutSession, requestId: string): Promise<Settlement> {
  if (!session.paymentIntentId) throw new Error(`The paid session ${session.id} has no payment to refund`)
  const refund = await deps.payments.refund({
    paymentIntentId: session.paymentIntentId,
    amountCents: session.amountCents,
    reference: `slot-lost-${requestId}`,
  })
  await unwrap(
    deps.service.rpc("record_refund", {
      p_request_id: requestId,
      p_refund_id: refund.id,
      p_amount_cents: session.amountCents,
    }),
  )
  deps.log.warn({ requestId }, "paid after the slot was lost: refunded")
  return "refunded"
}
