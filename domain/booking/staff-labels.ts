import { formatDateTime, formatTime, parisTime } from "../dates.ts"
import { type SlotReason, slotReasonLabels } from "./labels.ts"
import type { RefundReason } from "./rules.ts"
import { freeCancellation, withdrawalPeriod } from "./terms.ts"

/** Words of the back office about Brico requests. */

export type RequestSource = "online" | "phone" | "contact"
export const requestSourceLabels: Record<RequestSource, string> = {
  online: "Réservation en ligne",
  phone: "Demande par téléphone",
  contact: "Formulaire de contact",
}

/** Warning to staff about a time that visitors cannot book. Staff may use it all the same, as long as a team is free. */
export function describeWarning({ reason, detail }: { reason: SlotReason; detail: string | null }): string {
  if (reason === "blocked") return detail ? `Date bloquée\u00a0: ${detail}.` : "Cette date est bloquée."
  if (reason === "closed_day") return "Ce jour-là, l’entreprise est fermée."
  if (reason === "notice") return "Le délai minimum demandé aux clients n’est pas respecté."
  if (reason === "outside_hours" && detail) {
    const [from = "", to = ""] = detail.split("–")
    return `En dehors des horaires (${formatTime(from)} – ${formatTime(to)}).`
  }
  return `${slotReasonLabels[reason]}.`
}

/** Why a request was cancelled. The system stores codes, staff and clients write sentences. */
export function describeCancellation(reason: string): string {
  const known: Record<string, string> = {
    hold_expired: "Paiement non terminé à temps",
    no_checkout: "Paiement jamais ouvert",
    released: "Paiement abandonné",
    changed_order: "Commande corrigée avant le paiement",
    checkout_failed: "Paiement impossible à ouvrir",
    slot_lost: "Créneau perdu avant le paiement",
    double_order: "Commandé deux fois, le second paiement est rendu",
    checkout_expired: "Paiement non terminé à temps",
    client: "Annulé par le client",
    withdrawal: "Rétractation du client",
    company: "Annulé par l’entreprise",
    quote_refused: "Devis refusé par le client",
    payment_refused: "Payé autrement que demandé\u00a0: rendu",
  }
  return known[reason] ?? reason
}

/** Why the rule refunds a prepayment or keeps it. */
export const refundRuleLabels: Record<RefundReason, string> = {
  team_cannot_come: "Remboursement complet\u00a0: l’équipe ne peut pas venir.",
  cancelled_in_time: `Remboursement complet\u00a0: l’annulation arrive au moins ${freeCancellation} avant le rendez-vous.`,
  withdrawal: `Remboursement complet\u00a0: le client est dans ses ${withdrawalPeriod} de rétractation.`,
  quote_refused: "Remboursement complet\u00a0: le client refuse le devis remis avant les travaux.",
  work_begun:
    "Remboursement de ce qui dépasse la part réalisée\u00a0: l’intervention a commencé à la demande expresse du client.",
  kept: `Acompte conservé\u00a0: moins de ${freeCancellation} avant le rendez-vous, sans droit de rétractation.`,
}

/** What staff tell a client on the telephone before they tick the client's request (L221-25). */
export const earlyStartByPhone =
  "Dites-lui qu’il garde son droit de rétractation jusqu’à l’exécution complète et, s’il l’exerce après le début, paie la part réalisée. L’e-mail du rendez-vous le lui confirme."

/** The client's requests and their effect on the work; the two are independent (see consents.ts). */
export function describeConsents(request: { express_request_at: string | null; urgent_repair_at: string | null }): {
  earlyStart: string | null
  urgentRepair: string | null
} {
  const since = (at: string) => `le ${formatDateTime(new Date(at))}`
  // An urgent repair has no right of withdrawal, so an early start has no effect on it, and there is no share to pay.
  if (request.urgent_repair_at)
    return {
      earlyStart: request.express_request_at && `Demandé ${since(request.express_request_at)}.`,
      urgentRepair: `Demandée ${since(request.urgent_repair_at)}\u00a0: pas de rétractation pour ce qui est strictement nécessaire à l’urgence.`,
    }
  return {
    earlyStart: request.express_request_at
      ? `Demandé ${since(request.express_request_at)}\u00a0: le client garde son droit de rétractation jusqu’à la fin des travaux, et paie la part réalisée.`
      : "Pas demandé. À recueillir par écrit avant de commencer, sinon le client qui se rétracte ne doit rien.",
    urgentRepair: null,
  }
}

/** « Créneau retenu jusqu’à 14 h 35 »; null without a hold, or once it has expired. */
export function describeHold(holdExpiresAt: string | null, now: Date): string | null {
  if (holdExpiresAt === null || new Date(holdExpiresAt) <= now) return null
  return `Créneau retenu jusqu’à ${formatTime(parisTime(new Date(holdExpiresAt)))}`
}
