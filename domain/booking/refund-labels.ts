import { formatCents } from "../money.ts"
import type { RefundReason } from "./rules.ts"
import { freeCancellation, refundPeriod } from "./terms.ts"

/** What is known of a prepayment when a client is about to cancel. Integer cents. */
export type RefundFact = {
  /** What the click gives back. */
  cents: number
  reason: RefundReason
  paidByCardCents: number
  /** Given back before, or on its way. */
  returnedCents: number
  isExpress: boolean
  /** Asked for as a withdrawal from the contract, which needs no other reason. */
  isWithdrawal: boolean
}

/** True when there is money that the click does not give back. */
export function isKept({ cents, reason, paidByCardCents, returnedCents }: RefundFact): boolean {
  return cents === 0 && reason === "kept" && returnedCents < paidByCardCents
}

/** What cancelling now gives back, in one sentence without its full stop. */
export function refundPromise(fact: RefundFact): string {
  const { cents, paidByCardCents, returnedCents } = fact
  if (cents > 0) return `${formatCents(cents)} vous seront remboursés`
  if (!isKept(fact)) return "Il n’y a rien à rembourser"
  if (returnedCents > 0) return `Les ${formatCents(paidByCardCents - returnedCents)} restants ne sont pas remboursés`
  return `L’acompte de ${formatCents(paidByCardCents)} n’est pas remboursé`
}

/** Why, in one or two sentences. */
export function refundWhy(fact: RefundFact): string {
  const { cents, reason, paidByCardCents, isExpress, isWithdrawal } = fact
  if (isKept(fact)) {
    const right = isExpress
      ? "vous avez expressément demandé que l’intervention commence avant la fin du délai de rétractation"
      : "le délai de rétractation est terminé"
    return `Le rendez-vous a lieu dans moins de ${freeCancellation} et ${right}\u00a0: nos conditions générales de vente prévoient que l’acompte est alors conservé.`
  }
  if (paidByCardCents === 0) return "Aucun acompte n’a été payé par carte pour ce rendez-vous."
  if (cents === 0 || reason === "kept")
    return `Les ${formatCents(paidByCardCents)} de l’acompte vous ont déjà été remboursés, ou sont en route vers la carte utilisée.`
  const why = isWithdrawal ? REASONS.withdrawal : REASONS[reason]
  return `${why} Le remboursement arrive sur la carte utilisée, au plus tard sous ${refundPeriod}.`
}

const REASONS: Record<Exclude<RefundReason, "kept">, string> = {
  team_cannot_come: "Notre équipe ne peut pas venir.",
  cancelled_in_time: `Vous annulez au moins ${freeCancellation} avant le rendez-vous.`,
  withdrawal: "Vous êtes encore dans le délai de rétractation.",
}
