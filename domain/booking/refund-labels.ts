import { formatCents } from "../money.ts"
import type { RefundReason } from "./rules.ts"
import { freeCancellation, refundPeriod } from "./terms.ts"

/** State of a prepayment when a client is about to cancel or withdraw. Integer cents. */
export type RefundFact = {
  /** Amount that the click refunds. */
  cents: number
  reason: RefundReason
  paidByCardCents: number
  /** Already refunded, or on its way. */
  returnedCents: number
  /** An urgent repair was requested: no right of withdrawal refunds the prepayment. */
  isUrgent: boolean
  /** The client withdraws from the contract. A withdrawal needs no other reason, unless the repair is urgent. */
  isWithdrawal: boolean
}

/** True when nothing is refunded now and the company keeps some of the prepayment. */
export function isKept({ cents, reason, paidByCardCents, returnedCents }: RefundFact): boolean {
  return cents === 0 && (reason === "kept" || reason === "work_begun") && returnedCents < paidByCardCents
}

/** The refund of a cancellation or withdrawal now, in one sentence without its full stop. */
export function refundPromise(fact: RefundFact): string {
  const { cents, paidByCardCents, returnedCents } = fact
  if (cents > 0) return `${formatCents(cents)} vous seront remboursés`
  if (!isKept(fact)) return "Il n’y a rien à rembourser"
  if (returnedCents > 0) return `Les ${formatCents(paidByCardCents - returnedCents)} restants ne sont pas remboursés`
  return `L’acompte de ${formatCents(paidByCardCents)} n’est pas remboursé`
}

/** The reason, in one or two sentences. */
export function refundWhy(fact: RefundFact): string {
  const { cents, reason, paidByCardCents, returnedCents, isUrgent, isWithdrawal } = fact
  if (reason === "work_begun" && returnedCents < paidByCardCents) {
    const due = cents === 0 ? "elle atteint l’acompte" : formatCents(paidByCardCents - returnedCents - cents)
    return `L’intervention a commencé à votre demande avant la fin du délai de rétractation\u00a0: vous payez la part déjà réalisée (${due}).${cents === 0 ? "" : ` ${ARRIVAL}`}`
  }
  if (isKept(fact))
    return `${keptWhy(fact)}\u00a0: nos conditions générales de vente prévoient que l’acompte est alors conservé.`
  if (paidByCardCents === 0) return "Aucun acompte n’a été payé par carte pour ce rendez-vous."
  if (cents === 0 || reason === "kept")
    return `Les ${formatCents(paidByCardCents)} de l’acompte vous ont déjà été remboursés, ou sont en route vers la carte utilisée.`
  const why = isWithdrawal && !isUrgent ? REASONS.withdrawal : REASONS[reason]
  return `${why} ${ARRIVAL}`
}

/** Why the prepayment is kept, without a full stop. */
export function keptWhy({ isUrgent }: Pick<RefundFact, "isUrgent">): string {
  const right = isUrgent
    ? "vous avez expressément demandé une réparation urgente"
    : "le délai de rétractation est terminé"
  return `L’annulation arrive moins de ${freeCancellation} avant le rendez-vous et ${right}`
}

const ARRIVAL = `Le remboursement arrive sur la carte utilisée, sous ${refundPeriod} au plus tard.`

const REASONS: Record<Exclude<RefundReason, "kept">, string> = {
  team_cannot_come: "Notre équipe ne peut pas venir.",
  quote_refused: "Vous refusez le devis.",
  cancelled_in_time: `Vous annulez au moins ${freeCancellation} avant le rendez-vous.`,
  withdrawal: "Vous êtes encore dans le délai de rétractation.",
  work_begun: "L’intervention a commencé à votre demande.",
}
