/** States of a mail in the outbox, with the words that staff read. The database checks the same codes. */
export const MAIL_STATUSES = ["pending", "sending", "sent", "failed", "kept"] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]
export const mailStatusLabels: Record<MailStatus, string> = {
  pending: "En attente",
  sending: "Envoi en cours",
  sent: "Envoyé",
  failed: "Échec",
  kept: "Conservé",
}

const templateLabels: Record<string, string> = {
  account_code: "Code de connexion",
  account_factor_added: "Double authentification activée",
  account_factor_removed: "Double authentification retirée",
  account_invitation: "Invitation dans l’équipe",
  account_password_changed: "Mot de passe modifié",
  account_password_reset: "Mot de passe oublié",
  booking_confirmed: "Confirmation de réservation",
  booking_received: "Nouvelle réservation (équipe)",
  booking_slot_lost: "Créneau perdu, remboursement",
  contact_acknowledged: "Accusé de réception d’une demande",
  contact_received: "Nouvelle demande de contact (équipe)",
}

/** What a mail is about; its code when nobody has named it yet. */
export function templateLabel(template: string): string {
  return templateLabels[template] ?? template
}
