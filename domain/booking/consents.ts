import { freeCancellation, refundPeriod, withdrawalPeriod } from "./terms.ts"

/**
 * Sentences on the refund rule (`rules.ts`) that clients read and agree to. Each is written once: wizard, mails, terms, questions and back
 * office use them. The two requests are independent: neither implies the other.
 */

/** L221-25: the work may begin early; within the withdrawal period, the right to withdraw then ends when the work is done. */
export const earlyStart = {
  request: `Je demande que l’intervention commence avant la fin du délai de rétractation de ${withdrawalPeriod}, et je reconnais perdre mon droit de rétractation une fois l’intervention entièrement exécutée.`,
  effect:
    "Vous gardez votre droit de rétractation jusqu’à l’exécution complète\u00a0; si vous l’exercez après le début, vous payez la part réalisée.",
  over: "L’intervention est entièrement exécutée\u00a0: le droit de rétractation a pris fin avec elle.",
  asked: `Vous avez demandé que l’intervention commence avant la fin du délai de rétractation de ${withdrawalPeriod}.`,
}

/** L221-28, 8°: offered for repairs only, never for assembling or fitting something new. */
export const urgentRepair = {
  request:
    "Je demande une réparation urgente\u00a0; je reconnais ne pas avoir de droit de rétractation pour les pièces et travaux strictement nécessaires à l’urgence.",
  effect: `Pour une vraie urgence seulement (fuite, panne, porte bloquée…)\u00a0: l’acompte est alors conservé si vous annulez moins de ${freeCancellation} avant le rendez-vous.`,
  noRight:
    "Il n’y a alors pas de droit de rétractation pour les pièces et travaux strictement nécessaires à l’urgence.",
  asked:
    "Vous avez demandé une réparation urgente\u00a0: il n’y a pas de droit de rétractation pour les pièces et travaux strictement nécessaires à l’urgence.",
  /** The remaining right. `period` is its end: « jusqu’au 8 décembre inclus », « pendant 14 jours ». */
  remains: (period: string) =>
    `Pour les autres pièces et travaux, vous pouvez vous rétracter sans donner de motif, ${period}.`,
  cancel: `L’annulation est gratuite jusqu’à ${freeCancellation} avant le rendez-vous\u00a0; ensuite, l’acompte est conservé.`,
  /** Follows the list of cases in which the prepayment is refunded. */
  kept: "Il est conservé si vous annulez plus tard, ou n’êtes pas là.",
}

/** No work begins without a written quote, and its price is not only announced on the spot. */
export const quoteFirst = {
  promise: "Un devis écrit et détaillé vous est remis avant tout travail",
  refusal: "si vous le refusez, l’acompte est remboursé",
}
export const quoteFirstSentence = `${quoteFirst.promise}\u00a0; ${quoteFirst.refusal}.`

/** The slot is binding: the booking needs no confirmation. */
export const slotSentence =
  "Le créneau choisi nous engage\u00a0; si nous en proposons un autre, vous pouvez refuser et être remboursé."

/** Cases with a full refund; each follows « si ». */
const alwaysRefunded = [
  `vous annulez au moins ${freeCancellation} avant le rendez-vous`,
  "notre équipe ne peut pas venir",
  "vous refusez le devis remis avant les travaux",
]
export const fullRefundCases = [
  ...alwaysRefunded,
  `vous vous rétractez dans les ${withdrawalPeriod} qui suivent la commande, sauf réparation urgente que vous avez expressément demandée`,
]

/** « remboursé en entier si …, si … ou si … », to follow « Il est » and the like. */
export const refundedInFull = refundedIf(fullRefundCases)

/** For a client who requested an urgent repair, and so cannot withdraw with a refund. */
export const urgentRefundedInFull = refundedIf(alwaysRefunded)

/** The refund once work has begun. */
export const begunWorkSentence =
  "Si l’intervention a commencé à votre demande avant la fin de ce délai, la part déjà réalisée reste due."

/** Cases without a refund. */
export const keptSentence = `L’acompte est conservé si vous annulez moins de ${freeCancellation} avant le rendez-vous, ou n’êtes pas là, alors que le délai de rétractation est terminé ou que vous aviez demandé une réparation urgente.`

/** Delay and means of a refund. */
export const refundDelay = `par le moyen de paiement utilisé, sous ${refundPeriod} au plus tard`

function refundedIf(cases: string[]): string {
  const parts = cases.map((reason) => `si ${reason}`)
  return `remboursé en entier ${parts.slice(0, -1).join(", ")} ou ${parts.at(-1) ?? ""}`
}
