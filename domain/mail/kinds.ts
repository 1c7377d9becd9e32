import { clientKinds } from "./client-kinds.ts"

/**
 * The kinds of mail, in the words of staff: name, recipient, occasion, and the setting that switches it. Grouped by recipient; those to clients
 * in the order of their journey. `domain/mail/labels.ts` gives them their type.
 */
export const kinds = {
  ...clientKinds,
  booking_received: {
    label: "Avis de réservation à l’équipe",
    to: "staff",
    when: "Une réservation est payée",
    choice: "on_booking",
  },
  booking_moved_staff: {
    label: "Avis de déplacement à l’équipe",
    to: "staff",
    when: "Le client déplace son rendez-vous",
    choice: "on_booking",
  },
  booking_cancelled_staff: {
    label: "Avis d’annulation à l’équipe",
    to: "staff",
    when: "Le client annule son rendez-vous",
    choice: "on_booking",
  },
  booking_withdrawn_staff: {
    label: "Avis de rétractation à l’équipe",
    to: "staff",
    when: "Le client se rétracte du contrat",
    choice: "on_booking",
  },
  contact_received: {
    label: "Avis de demande de contact à l’équipe",
    to: "staff",
    when: "Une demande de devis arrive",
    choice: "on_contact",
  },
  callback_requested: {
    label: "Avis de rappel demandé",
    to: "staff",
    when: "Une personne demande à être rappelée",
    choice: "on_contact",
  },
  contractor_quote_answered: {
    label: "Avis de réponse à une demande de chiffrage",
    to: "staff",
    when: "Un sous-traitant répond à une demande de chiffrage",
    choice: "on_quote_answer",
  },
  client_wrote: {
    label: "Avis de réponse d’un client de chantier",
    to: "staff",
    when: "Le client d’un chantier écrit, ou valide un choix",
  },
  client_quote_signed_staff: {
    label: "Avis de devis signé",
    to: "staff",
    when: "Un devis est signé, en ligne ou sur papier",
  },
  client_payment_received_staff: {
    label: "Avis de paiement par carte",
    to: "staff",
    when: "Le client paie par carte l’acompte d’un devis, ou une facture",
  },
  client_quote_refused_staff: {
    label: "Avis de devis refusé",
    to: "staff",
    when: "Le client refuse un devis depuis sa page",
  },
  client_quote_expired_staff: {
    label: "Avis de devis expiré",
    to: "staff",
    when: "La validité d’un devis se termine sans réponse",
  },
  client_quote_withdrawn_staff: {
    label: "Avis de rétractation d’un devis",
    to: "staff",
    when: "Le client se rétracte d’un devis signé",
  },
  ledger_head: {
    label: "Encaissements de la veille et empreinte du journal",
    to: "staff",
    when: "Chaque matin dès 7\u00a0h, si le journal des encaissements a grandi",
  },
  papers_expiring: {
    label: "Alerte\u00a0: documents de sous-traitants",
    to: "staff",
    when: "30 et 7 jours avant la fin d’un document de sous-traitant",
  },
  payment_dispute: {
    label: "Alerte\u00a0: paiement contesté",
    to: "staff",
    when: "Une banque conteste un paiement, ou tranche",
  },
  refund_refused: {
    label: "Alerte\u00a0: remboursement refusé",
    to: "staff",
    when: "Une banque refuse un remboursement",
  },
  stray_payment: {
    label: "Alerte\u00a0: paiement sans réservation",
    to: "staff",
    when: "Un paiement ne correspond à aucune demande",
  },
  site_alert: {
    label: "Alerte\u00a0: fonctionnement du site",
    to: "staff",
    when: "Quelque chose du site demande votre attention, une fois par alerte",
  },
  contractor_assigned: {
    label: "Intervention confiée à un sous-traitant",
    to: "contractor",
    when: "Vous lui confiez une intervention",
  },
  contractor_moved: {
    label: "Intervention d’un sous-traitant déplacée",
    to: "contractor",
    when: "La date, l’heure ou l’adresse d’une intervention qu’il connaît change",
  },
  contractor_released: {
    label: "Intervention retirée à un sous-traitant",
    to: "contractor",
    when: "Une intervention qu’il connaît est annulée, perd sa date ou revient à quelqu’un d’autre",
  },
  contractor_reminder: {
    label: "Rappel de la veille à un sous-traitant",
    to: "contractor",
    when: "La veille d’une intervention qu’il connaît par e-mail, à partir de 9\u00a0h",
    choice: "send_reminders",
  },
  contractor_quote_request: { label: "Demande de chiffrage", to: "contractor", when: "Vous lui demandez un prix" },
  contractor_quote_reminder: {
    label: "Rappel d’une demande de chiffrage",
    to: "contractor",
    when: "Deux jours avant la date limite, sans réponse de sa part",
  },
  contractor_quote_awarded: { label: "Chiffrage retenu", to: "contractor", when: "Vous retenez son chiffrage" },
  contractor_quote_closed: { label: "Chiffrage non retenu", to: "contractor", when: "Vous en retenez un autre" },
  contractor_quote_unawarded: {
    label: "Choix d’un chiffrage annulé",
    to: "contractor",
    when: "Vous revenez sur le choix de son chiffrage",
  },
  contractor_quote_reopened: {
    label: "Demande de chiffrage rouverte",
    to: "contractor",
    when: "Vous revenez sur le choix d’un autre chiffrage",
  },
  contractor_quote_withdrawn: {
    label: "Demande de chiffrage retirée",
    to: "contractor",
    when: "Vous retirez la demande que vous lui aviez envoyée",
  },
  account_invitation: {
    label: "Invitation dans l’équipe",
    to: "account",
    when: "Un administrateur invite une personne",
  },
  account_code: { label: "Code de connexion", to: "account", when: "Elle se connecte par un code" },
  account_password_reset: { label: "Mot de passe oublié", to: "account", when: "Elle a oublié son mot de passe" },
  account_password_changed: { label: "Mot de passe modifié", to: "account", when: "Son mot de passe change" },
  account_factor_added: {
    label: "Double authentification activée",
    to: "account",
    when: "Sa double authentification est activée",
  },
  account_factor_removed: {
    label: "Double authentification retirée",
    to: "account",
    when: "Sa double authentification est retirée",
  },
} as const
