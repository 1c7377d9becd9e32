/** The data of a payment. Amounts are integer cents of euros, computed by the server. */
export type CheckoutOrder = {
  /** Its row in `card_payments`, which has one payment page. */
  paymentId: string
  amountCents: number
  /** « Acompte — Robinet », and « lundi 23 novembre 2026 à 9 h », as the payment page shows them. */
  name: string
  description: string
  clientEmail: string
  expiresAt: Date
  /** Pages to which the visitor returns after the payment. */
  returnUrls: ReturnUrls
}

export type ReturnUrls = { success: (sessionId: string) => string; cancelled: string }

/** The current state of a payment at its provider. */
export type CheckoutSession = {
  id: string
  /** The row in `card_payments` that it pays; null when the session names nothing of ours. */
  paymentId: string | null
  /** True when this site opened it: if what it pays is gone, the payment is refunded. */
  isOurs: boolean
  status: "open" | "complete" | "expired"
  paid: boolean
  /** Completed with a payment method whose result comes later: neither paid nor failed yet. */
  isProcessing: boolean
  /** In the smallest unit of `currency`, which is a lower-case ISO code. */
  amountCents: number
  currency: string
  paymentIntentId: string | null
  /** URL of the payment page while the session is open, else null. */
  url: string | null
}

/**
 * Result of a checkout: unknown, still open, paid (now or before), released, paid too late or twice and refunded, or `stray`: a payment without
 * a matching request or document, whose refund is due.
 */
export type Settlement = "unknown" | "open" | "confirmed" | "already" | "released" | "refunded" | "stray"

/** The current state of a refund at the provider; `reference` is ours when this site requested it. */
export type GatewayRefund = {
  id: string
  paymentIntentId: string | null
  amountCents: number
  status: string
  reference: string | null
}

/** The current state of a dispute: the client's bank contests a payment. */
export type GatewayDispute = {
  id: string
  paymentIntentId: string | null
  amountCents: number
  reason: string
  status: string
  /** The company's deadline to answer; null when no answer is needed. */
  evidenceDueAt: Date | null
  openedAt: Date
}

/** A payment event and its subject. Only the type and the ids are used; everything else is read again from the provider. */
export type PaymentEvent = {
  id: string
  type: string
  subject: { kind: "checkout" | "payment" | "refund" | "dispute"; id: string } | null
}

/** What a process can do with its key: Stripe takes it, refuses it, or does not answer; without a key, simulate on this machine's address, or nothing. */
export type KeyAnswer = "stripe" | "refused" | "silent" | "demo" | "none"

/** The provider of card payments, or the demonstration that replaces it. Failures are thrown as `AppError`. */
export type PaymentGateway = {
  mode: "stripe" | "demo"
  /** Asks the provider whether it takes the key; the answer of a few minutes ago is enough. Never throws. */
  checkKey: () => Promise<KeyAnswer>
  /** Opens a payment page; called again for the same payment, returns the same page. */
  createCheckout: (order: CheckoutOrder) => Promise<{ id: string; url: string }>
  /** Null when the provider has no such session. */
  readCheckout: (sessionId: string) => Promise<CheckoutSession | null>
  /** Returns the session of a payment; null when the provider has none. */
  findCheckout: (paymentIntentId: string) => Promise<string | null>
  /** Closes an open session so that it can no longer be paid; does nothing for any other state, or when the provider has no such session. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** Refunds once per `reference`, however often and however late it is called again (`isRepeated`). */
  refund: (refund: {
    paymentIntentId: string
    amountCents: number
    reference: string
    isRepeated: boolean
  }) => Promise<{ id: string }>
  /** Null when the provider has no such refund. */
  readRefund: (refundId: string) => Promise<GatewayRefund | null>
  /** Lists the refunds of a payment (at most 100), including those made outside this site. */
  listRefunds: (paymentIntentId: string) => Promise<GatewayRefund[]>
  /** Null when the provider has no such dispute. */
  readDispute: (disputeId: string) => Promise<GatewayDispute | null>
  /** Verifies and parses a signed notification. Throws `wrong_signature` when the signature is missing or wrong, `unavailable` without a webhook secret. */
  readEvent: (body: string, signature: string | null) => Promise<PaymentEvent>
}

const MINUTE_MS = 60_000

/**
 * Returns when a checkout closes: four minutes before its hold ends, so that a payment in the last second still finds the slot, and never
 * earlier than the 30 minutes that Stripe requires.
 */
export function checkoutExpiry(holdExpiresAt: Date, now: Date): Date {
  return new Date(Math.max(holdExpiresAt.getTime() - 4 * MINUTE_MS, now.getTime() + 30.5 * MINUTE_MS))
}

/** The booking page shows the outcome of a session. */
export const bookingReturn = (publicUrl: string): ReturnUrls => ({
  success: (sessionId) => `${publicUrl}/brico?payment=success&session_id=${sessionId}`,
  cancelled: `${publicUrl}/brico?payment=cancelled`,
})
