/** Reasons and states of a contested card payment: Stripe's codes, and French words for staff. */

const reasons: Record<string, string> = {
  bank_cannot_process: "la banque n’a pas pu traiter le paiement",
  credit_not_processed: "le client dit attendre un remboursement",
  duplicate: "le client dit avoir payé deux fois",
  fraudulent: "le titulaire de la carte dit ne pas avoir payé",
  product_not_received: "le client dit que l’intervention n’a pas eu lieu",
  product_unacceptable: "le client dit que l’intervention ne correspond pas",
  subscription_canceled: "le client dit avoir annulé",
  unrecognized: "le client ne reconnaît pas le paiement",
}

const statuses: Record<string, string> = {
  warning_needs_response: "demande d’information, réponse attendue",
  warning_under_review: "demande d’information, réponse à l’étude",
  warning_closed: "demande d’information close, sans suite",
  needs_response: "réponse attendue",
  under_review: "réponse à l’étude",
  appeal_needs_response: "appel de la banque, réponse attendue",
  appeal_under_review: "appel de la banque, réponse à l’étude",
  won: "gagnée, la somme reste acquise",
  lost: "perdue, la somme est rendue au client",
  prevented: "évitée",
}

/** Stripe may add reasons and states: an unknown code is shown with spaces instead of underscores. */
export const disputeReasonLabel = (reason: string): string => reasons[reason] ?? reason.replaceAll("_", " ")
export const disputeStatusLabel = (status: string): string => statuses[status] ?? status.replaceAll("_", " ")

/** True once the bank has decided or dropped the dispute. */
export const isDisputeClosed = (status: string): boolean =>
  ["won", "lost", "warning_closed", "prevented"].includes(status)
