import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { CheckoutSession, Settlement } from "./payments.ts"
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
  const p_id = session?.paymentId
  if (!p_id) return "unknown"
  if (session.paid) return confirm(deps, session, p_id)
  if (session.status === "open" || session.isProcessing) return "open"
  // Complete without money: the payment failed afterwards.
  const p_is_refused = session.status === "complete"
  return (await unwrap(deps.service.rpc("close_card_payment", { p_id, p_is_refused }))) ? "released" : "already"
}

async function confirm(deps: Deps, session: CheckoutSession, p_id: string): Promise<Settlement> {
  const outcome = (await unwrap(
    deps.service.rpc("confirm_card_payment", {
      p_id,
      p_session_id: session.id,
      p_payment_intent_id: session.paymentIntentId ?? "",
      p_amount_cents: session.amountCents,
      p_currency: session.currency,
      p_is_ours: session.isOurs,
    }),
  )) as "unknown" | "confirmed" | "already" | "stray" | "returned"
  if (outcome !== "stray" && outcome !== "returned") return outcome
  deps.log.warn({ cardPayment: p_id, session: session.id }, "paid what is not to be paid: promised back")
  // The database recorded the refund in the same transaction; if this call fails, the scheduler makes it.
  await settleRefunds(deps)
  return outcome === "stray" ? "stray" : "refunded"
}

/** Closes the page of a payment and returns how it ended. When the provider does not know the page, its row is closed too: nobody can pay it any more. */
export async function closeCheckout(deps: Deps, p_id: string, sessionId: string): Promise<Settlement> {
  await deps.payments.expireCheckout(sessionId)
  const settlement = await settleCheckout(deps, sessionId)
  if (settlement === "unknown") await unwrap(deps.service.rpc("close_card_payment", { p_id, p_is_refused: false }))
  return settlement
}
