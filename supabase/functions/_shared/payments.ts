/** What a booking needs to be paid for. Amounts are integer cents of euros, computed by the server. */
export type CheckoutOrder = {
  requestId: string
  amountCents: number
  serviceName: string
  /** « lundi 23 novembre 2026 à 9 h », as the payment page shows it. */
  appointment: string
  clientEmail: string
  expiresAt: Date
  /** Another page for the same request, after one that is closed; without it there is one page per request. */
  attempt?: string
}

/** A payment as its provider tells it now. */
export type CheckoutSession = {
  id: string
  /** The booking it pays for; null when it is none of ours. */
  requestId: string | null
  /** Opened by this site: when its booking is gone, what was paid is given back. */
  isOurs: boolean
  status: "open" | "complete" | "expired"
  paid: boolean
  /** Completed with a means of payment whose outcome comes later: neither paid nor lost. */
  isProcessing: boolean
  /** In the smallest unit of `currency`, which is a lower-case ISO code. */
  amountCents: number
  currency: string
  paymentIntentId: string | null
  /** Where to pay, while it is open. */
  url: string | null
}

/** Money given back, as the provider tells it now; `reference` is ours when it was we who asked. */
export type GatewayRefund = {
  id: string
  paymentIntentId: string | null
  amountCents: number
  status: string
  reference: string | null
}

/** A payment that the client's bank contests, as the provider tells it now. */
export type GatewayDispute = {
  id: string
  paymentIntentId: string | null
  amountCents: number
  reason: string
  status: string
  /** Until when the company may answer; null when it need not. */
  evidenceDueAt: Date | null
  openedAt: Date
}

/** What happened, and to what: only the id is believed, the rest is read again. */
export type PaymentEvent = {
  id: string
  type: string
  subject: { kind: "checkout" | "payment" | "refund" | "dispute"; id: string } | null
}

/** The provider of card payments, or the demonstration that stands in for it. Failures are thrown as `AppError`. */
export type PaymentGateway = {
  mode: "stripe" | "demo"
  /** Opens a payment page. Asking again for the same request and attempt answers the same session. */
  createCheckout: (order: CheckoutOrder) => Promise<{ id: string; url: string }>
  /** Null when the provider knows no such session. */
  readCheckout: (sessionId: string) => Promise<CheckoutSession | null>
  /** The session by which a payment was made; null when the provider knows none. */
  findCheckout: (paymentIntentId: string) => Promise<string | null>
  /** Closes an open session so that it can no longer be paid; does nothing to another. */
  expireCheckout: (sessionId: string) => Promise<void>
  /** Gives money back once per `reference`, however often and however late it is asked again (`isRepeated`). */
  refund: (refund: {
    paymentIntentId: string
    amountCents: number
    reference: string
    isRepeated: boolean
  }) => Promise<{ id: string }>
  /** Null when the provider knows no such refund. */
  readRefund: (refundId: string) => Promise<GatewayRefund | null>
  /** Every refund of a payment, whoever made it. */
  listRefunds: (paymentIntentId: string) => Promise<GatewayRefund[]>
  /** Null when the provider knows no such dispute. */
  readDispute: (disputeId: string) => Promise<GatewayDispute | null>
  /** The event of a signed notification. Throws `wrong_signature` when it is missing or wrong. */
  readEvent: (body: string, signature: string | null) => Promise<PaymentEvent>
}

const MINUTE_MS = 60_000

/**
 * When a checkout closes: four minutes before its hold, so that a payment of the last second still finds the slot, and never
 * less than the 30 minutes that Stripe asks for.
 */
export function checkoutExpiry(holdExpiresAt: Date, now: Date): Date {
  return new Date(Math.max(holdExpiresAt.getTime() - 4 * MINUTE_MS, now.getTime() + 30.5 * MINUTE_MS))
}

/** Where the visitor comes back to. */
export function returnUrls(publicUrl: string) {
  return {
    success: (sessionId: string) => `${publicUrl}/brico?payment=success&session_id=${sessionId}`,
    cancelled: `${publicUrl}/brico?payment=cancelled`,
  }
}
