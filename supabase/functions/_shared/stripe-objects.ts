import type Stripe from "stripe"
import type { CheckoutSession, GatewayDispute, GatewayRefund, PaymentEvent } from "./payments.ts"

/** Converts Stripe's objects to the gateway's types. */

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `site` is our own address: the account may serve other sites, whose payments this site must not refund. */
export function toCheckoutSession(session: Stripe.Checkout.Session, site: string): CheckoutSession {
  const intent = session.payment_intent
  const { card_payment_id: id, site: opener = site } = session.metadata ?? {}
  return {
    id: session.id,
    paymentId: id && UUID.test(id) ? id : null,
    isOurs: id !== undefined && opener === site,
    status: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    paid: session.payment_status === "paid",
    isProcessing: session.payment_status === "unpaid" && typeof intent === "object" && intent?.status === "processing",
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "eur",
    paymentIntentId: idOf(intent),
    url: session.url,
  }
}

export function toRefund(refund: Stripe.Refund): GatewayRefund {
  return {
    id: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    amountCents: refund.amount,
    status: refund.status ?? "pending",
    reference: refund.metadata?.["reference"] ?? null,
  }
}

export function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const dueBy = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
  }
}

/** Returns the subject of an event; null when the event does not concern us. */
export function toSubject(event: Stripe.Event): PaymentEvent["subject"] {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: string | { id: string } | null }
  const id = object.id ?? ""
  if (event.type.startsWith("checkout.session.")) return { kind: "checkout", id }
  if (event.type.startsWith("charge.dispute.")) return { kind: "dispute", id }
  if (object.object === "refund") return { kind: "refund", id }
  const payment = event.type === "charge.refunded" ? idOf(object.payment_intent ?? null) : null
  return payment ? { kind: "payment", id: payment } : null
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === "string" ? object : (object?.id ?? null)
}
