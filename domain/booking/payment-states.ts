/**
 * Payment state of a request, as the database computes it (`private.payment_state`). « Payé » means fully paid, as in the specification: a
 * prepayment alone is « Acompte versé », whatever the price.
 */
export const PAYMENT_STATES = ["pending", "deposit", "partial", "paid", "refunded"] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
export const paymentStateLabels: Record<PaymentState, string> = {
  // Not « En attente »: that is a status of the request, beside which this stands.
  pending: "Non payé",
  deposit: "Acompte versé",
  partial: "Payé en partie",
  paid: "Payé",
  refunded: "Remboursé",
}

/** Filters of the list: a state, or `due` when an amount is left to pay. A cancelled request has none. */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, "due"] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
export const paymentFilterLabels: Record<PaymentFilter, string> = { ...paymentStateLabels, due: "Reste à payer" }
