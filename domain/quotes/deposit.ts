/** The money of a signed quote, in cents (`private.deposit_facts`). */
export type DepositFacts = {
  /** What is left of the deposit; 0 when nothing is due. */
  due_cents: number
  received_cents: number
  received_on: string | null
  returned_cents: number
  returned_on: string | null
  /** Promised back by card, not yet made. */
  returning_cents: number
  /** What may still be given back by card. */
  returnable_cents: number
  by_hand_cents: number
  /** The day by which money goes back after a withdrawal (code de la consommation, L221-24). */
  return_until: string | null
  /** A payment page is open. */
  is_open: boolean
}

/** How the client comes back from the payment page. */
const ENDS = ["retour", "annule"] as const
export type PaymentEnd = (typeof ENDS)[number]
export const readPaymentEnd = (asked: string | null): PaymentEnd | null => ENDS.find((end) => end === asked) ?? null

/** Where the payment page sends the client back: by the id of the payment, so that the provider never knows the link of the document. */
export const paymentReturnPath = (paymentId: string, end: PaymentEnd) => `/document/paiement/${paymentId}?fin=${end}`
