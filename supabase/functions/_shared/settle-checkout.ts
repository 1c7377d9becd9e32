import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { CheckoutSession, Settlement } from "./payments.ts"
import { settleCardPayment } from "./settle-card-payment.ts"
import { settleRefunds } from "./settle-refunds.ts"

/**
 * The only path that marks a booking, or a document, as paid online. It reads the session again from the gateway and updates the database; idempotent.
 * Uses the service client: visitors and staff have no right to write payments. `read` is the session when it was read already.
 */
export async function settleCheckout(
  deps: Deps,
  sessionId: string,
  read = deps.payments.readCheckout(sessionId),
): Promise<Settlement> {
  const session = await read
  if (!session?.subject) return "unknown"
  if ("cardPaymentId" in session.subject) return settleCardPayment(deps, session, session.subject.cardPaymentId)
  if (session.paid) return confirm(deps, session, session.subject.requestId)
  if (session.status === "open" || session.isProcessing) return "open"
  // Expired, or completed by a payment that failed afterwards: the slot is free again.
  const released = await unwrap(
    deps.service.rpc("release_hold", { p_request_id: session.subject.requestId, p_reason: "checkout_expired" }),
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
      p_currency: session.currency,
      p_is_ours: session.isOurs,
    }),
  )) as Exclude<Settlement, "open" | "released" | "refunded"> | "slot_lost"
  if (outcome === "already") await giveBackSecondPayment(deps, session, requestId)
  if (outcome === "stray") {
    deps.log.warn({ requestId, session: session.id }, "paid without a request, or otherwise than asked: promised back")
    // This refund belongs to no request: run the due refunds of all requests.
    await settleRefunds(deps)
  }
  if (outcome !== "slot_lost") return outcome
  // The database recorded the refund in the same transaction; if this call fails, the scheduler makes it.
  await settleRefunds(deps, requestId)
  deps.log.warn({ requestId }, "paid after the slot was lost: given back")
  return "refunded"
}

/** The request was marked as paid by other means (such as cash) while its link was open: the card payment is refunded. */
async function giveBackSecondPayment(deps: Deps, session: CheckoutSession, requestId: string): Promise<void> {
  const promised = await unwrap(
    deps.service.rpc("refund_double_payment", {
      p_request_id: requestId,
      p_payment_intent_id: session.paymentIntentId ?? "",
      p_amount_cents: session.amountCents,
    }),
  )
  if (!promised) return
  deps.log.warn({ requestId }, "paid a second time by card: given back")
  await settleRefunds(deps)
}
