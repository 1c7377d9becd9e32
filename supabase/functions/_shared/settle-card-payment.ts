import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { CheckoutSession, Settlement } from "./payments.ts"
import { settleRefunds } from "./settle-refunds.ts"

/** Brings the payment of a document to the state of its session; idempotent. Service client: no other role may record money. */
export async function settleCardPayment(deps: Deps, session: CheckoutSession, id: string): Promise<Settlement> {
  if (!session.paid) {
    if (session.status === "open" || session.isProcessing) return "open"
    // Complete without money: the payment failed afterwards.
    const p_is_refused = session.status === "complete"
    return (await unwrap(deps.service.rpc("close_card_payment", { p_id: id, p_is_refused }))) ? "released" : "already"
  }
  const outcome = (await unwrap(
    deps.service.rpc("confirm_card_payment", {
      p_id: id,
      p_session_id: session.id,
      p_payment_intent_id: session.paymentIntentId ?? "",
      p_amount_cents: session.amountCents,
      p_currency: session.currency,
      p_is_ours: session.isOurs,
    }),
  )) as "unknown" | "confirmed" | "already" | "stray" | "returned"
  if (outcome !== "stray" && outcome !== "returned") return outcome
  deps.log.warn({ cardPayment: id, session: session.id }, "a document was paid that is not to be paid: promised back")
  // The database recorded the refund in the same transaction; if this call fails, the scheduler makes it.
  await settleRefunds(deps)
  return outcome === "stray" ? "stray" : "refunded"
}
