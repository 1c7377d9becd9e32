/** States of a price request to a subcontractor; the database checks the same codes. */
export const QUOTE_STATES = ["sent", "viewed", "answered", "declined", "accepted", "rejected", "withdrawn"] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

export const quoteStateLabels: Record<QuoteState, string> = {
  sent: "Envoyée",
  viewed: "Vue",
  answered: "Prix reçu",
  declined: "Décline",
  accepted: "Retenu",
  rejected: "Non retenu",
  withdrawn: "Retirée",
}

/** Shown to the subcontractor whose price was chosen. It is no order: staff and subcontractor agree on the rest by telephone. */
export const awardedNext =
  "Ce n’est pas encore une commande\u00a0: n’engagez rien avant que nous ayons fixé les dates ensemble."

/** VAT rates on works, in percent. 0 means that the company declares the VAT itself (autoliquidation), or that there is none. */
export const VAT_RATES = [20, 10, 5.5, 0] as const
export type VatRate = (typeof VAT_RATES)[number]

export const vatLabels: Record<VatRate, string> = {
  20: "20\u00a0%",
  10: "10\u00a0%",
  5.5: "5,5\u00a0%",
  0: "Sans TVA (autoliquidation, franchise)",
}

/** « TVA 10 % », « sans TVA ». */
export function describeVat(rate: number): string {
  return rate === 0 ? "sans TVA" : `TVA ${String(rate).replace(".", ",")}\u00a0%`
}

/** « 12 jours ». */
export function countDays(days: number): string {
  return `${days}\u00a0jour${days > 1 ? "s" : ""}`
}
