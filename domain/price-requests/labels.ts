/** States of a price request to a subcontractor; the database checks the same codes. */
export const QUOTE_STATES = ["sent", "viewed", "answered", "declined", "accepted", "rejected", "withdrawn"] as const
export type PriceRequestState = (typeof QUOTE_STATES)[number]

export const priceRequestStateLabels: Record<PriceRequestState, string> = {
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

/** « 12 jours ». */
export function countDays(days: number): string {
  return `${days}\u00a0jour${days > 1 ? "s" : ""}`
}
