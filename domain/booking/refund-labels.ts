import { formatCents } from "../money.ts"
import type { RefundReason } from "./rules.ts"

/** What is known of a prepayment when a client is about to cancel. */
export type RefundFact = {
  cents: number
  reason: RefundReason
  prepaymentCents: number
  isExpress: boolean
  /** Asked for as a withdrawal from the contract, which needs no other reason. */
  isWithdrawal: boolean
}

/** What cancelling now gives back, in one sentence without its full stop. */
export function refundPromise({ cents, reason, prepaymentCents }: RefundFact): string {
  if (cents > 0) return `${formatCents(cents)} vous seront remboursés`
  if (reason === "kept") return `L’acompte de ${formatCents(prepaymentCents)} n’est pas remboursé`
  return "Il n’y a rien à rembourser"
}

/** Why, in one or two sentences. */
export function refundWhy({ cents, reason, isExpress, isWithdrawal }: RefundFact): string {
  if (reason === "kept") {
    const right = isExpress
      ? "vous avez expressément demandé que l’intervention commence avant la fin du délai de rétractation"
      : "le délai de rétractation est terminé"
    return `Le rendez-vous a lieu dans moins de 24\u00a0heures et ${right}\u00a0: nos conditions générales de vente prévoient que l’acompte est alors conservé.`
  }
  if (cents === 0) return "Aucun acompte n’a été payé par carte pour ce rendez-vous."
  const why = isWithdrawal ? REASONS.withdrawal : REASONS[reason]
  return `${why} Le remboursement arrive sur la carte utilisée, au plus tard sous 14\u00a0jours.`
}

const REASONS: Record<Exclude<RefundReason, "kept">, string> = {
  team_cannot_come: "Notre équipe ne peut pas venir.",
  cancelled_in_time: "Vous annulez au moins 24\u00a0heures avant le rendez-vous.",
  withdrawal: "Vous êtes encore dans le délai de rétractation.",
}
