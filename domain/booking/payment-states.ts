/**
 * What the money of a request says, as the database computes it (`private.payment_state`). The specification's « Payé » is kept for what is
 * wholly paid: a prepayment alone is a deposit, whatever the job costs.
 */
export const PAYMENT_STATES = ["pending", "deposit", "partial", "paid", "refunded"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export const paymentStateLabels: Record<PaymentState, string> = {
  pending: "En attente",
  deposit: "Acompte versé",
  partial: "Payé en partie",
  paid: "Payé",
  refunded: "Remboursé",
}

/** What the list is filtered by: a state, or whatever is not wholly paid. */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, "due"] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
export const paymentFilterLabels: Record<PaymentFilter, string> = { ...paymentStateLabels, due: "Reste à payer" }
