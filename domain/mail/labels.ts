/** States of a mail in the outbox; the database checks the same codes. */
export const MAIL_STATUSES = ["pending", "sending", "sent", "failed", "kept"] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/** A mail that is under way leaves by itself, within a minute or at its next attempt. */
export function isUnderWay(status: MailStatus): boolean {
  return status === "pending" || status === "sending"
}

const templateLabels = {
  account_code: "Code de connexion",
  account_factor_added: "Double authentification activée",
  account_factor_removed: "Double authentification retirée",
  account_invitation: "Invitation dans l’équipe",
  account_password_changed: "Mot de passe modifié",
  account_password_reset: "Mot de passe oublié",
  booking_accepted: "Rendez-vous confirmé",
  booking_cancelled: "Annulation par le client",
  booking_cancelled_by_company: "Annulation par l’entreprise",
  booking_cancelled_staff: "Avis d’annulation à l’équipe",
  booking_confirmed: "Confirmation au client",
  booking_early_start: "Début avant la fin de la rétractation",
  booking_link: "Lien demandé par le client",
  booking_moved: "Rendez-vous déplacé",
  booking_moved_staff: "Avis de déplacement à l’équipe",
  booking_planned: "Rendez-vous fixé",
  booking_received: "Avis de réservation à l’équipe",
  booking_refunded: "Remboursement",
  booking_reminder: "Rappel de la veille",
  booking_slot_lost: "Excuses\u00a0: créneau perdu",
  booking_withdrawn: "Accusé de rétractation",
  booking_withdrawn_staff: "Avis de rétractation à l’équipe",
  client_link: "Espace chantier du client",
  client_news: "Nouveautés du chantier au client",
  client_wrote: "Avis de réponse d’un client de chantier",
  contact_acknowledged: "Accusé de réception au client",
  contact_received: "Avis de demande de contact à l’équipe",
  contact_reply: "Réponse au client",
  contractor_assigned: "Intervention confiée à un sous-traitant",
  contractor_quote_answered: "Avis de réponse à une demande de chiffrage",
  contractor_quote_awarded: "Devis retenu",
  contractor_quote_closed: "Devis non retenu",
  contractor_quote_reminder: "Rappel d’une demande de chiffrage",
  contractor_quote_request: "Demande de chiffrage",
  papers_expiring: "Alerte\u00a0: documents de sous-traitants",
  payment_dispute: "Alerte\u00a0: paiement contesté",
  payment_link: "Lien de paiement",
  refund_refused: "Alerte\u00a0: remboursement refusé",
  site_alert: "Alerte\u00a0: fonctionnement du site",
  stray_payment: "Alerte\u00a0: paiement sans réservation",
}
/** The kinds of messages that the outbox knows how to write. */
export type MailTemplate = keyof typeof templateLabels

/** What a mail is about, from its template; the template itself when it has no words yet. */
export function templateLabel(template: string): string {
  return (templateLabels as Record<string, string>)[template] ?? template.replaceAll("_", " ")
}
