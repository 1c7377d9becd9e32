import { documentKinds, documentNotices } from "./document-kinds.ts"

/**
 * The kinds of mail, in the words of staff: name, recipient, occasion, and the setting that switches it. Grouped by recipient; those to clients
 * in the order of their journey. `domain/mail/labels.ts` gives them their type.
 */
export const kinds = {
  booking_confirmed: { label: "Confirmation au client", to: "client", when: "L’acompte d’une réservation est payé" },
  booking_accepted: { label: "Rendez-vous confirmé", to: "client", when: "Vous confirmez le rendez-vous" },
  booking_planned: {
    label: "Rendez-vous fixé",
    to: "client",
    when: "Vous fixez la date d’un rendez-vous pris au téléphone",
  },
  booking_reminder: {
    label: "Rappel de la veille",
    to: "client",
    when: "La veille du rendez-vous, à partir de 9\u00a0h",
    choice: "send_reminders",
  },
  booking_note: {
    label: "Note au client",
    to: "client",
    when: "L’intervention est terminée et réglée, ou vous envoyez la note",
    choice: "send_notes",
  },
  review_request: {
    label: "Demande d’avis",
    to: "client",
    when: "Trois jours après «\u00a0Terminé\u00a0», une fois en six mois par client",
    choice: "ask_reviews",
  },
  booking_moved: { label: "Rendez-vous déplacé", to: "client", when: "Le rendez-vous est déplacé" },
  booking_departed: { label: "Équipe en route", to: "client", when: "Vous prévenez le client du départ de l’équipe" },
  booking_cancelled: {
    label: "Annulation par le client",
    to: "client",
    when: "Le client annule, ou refuse votre devis",
  },
  booking_cancelled_by_company: {
    label: "Annulation par l’entreprise",
    to: "client",
    when: "Vous annulez le rendez-vous",
  },
  booking_refunded: { label: "Remboursement", to: "client", when: "Un remboursement est parti" },
  booking_slot_lost: {
    label: "Excuses\u00a0: créneau perdu",
    to: "client",
    when: "Un paiement arrive après que le créneau a été pris",
  },
  booking_withdrawn: { label: "Accusé de rétractation", to: "client", when: "Le client se rétracte du contrat" },
  booking_early_start: {
    label: "Début avant la fin de la rétractation",
    to: "client",
    when: "Le client demande de commencer avant la fin de la rétractation",
  },
  booking_link: {
    label: "Lien demandé par le client",
    to: "client",
    when: "Le client redemande le lien de son rendez-vous",
  },
  payment_link: {
    label: "Lien de paiement",
    to: "client",
    when: "Vous demandez l’acompte d’un rendez-vous pris au téléphone",
  },
  contact_acknowledged: { label: "Accusé de réception au client", to: "client", when: "Une demande de devis arrive" },
  contact_reply: { label: "Réponse au client", to: "client", when: "Vous répondez à une demande de contact" },
  client_link: {
    label: "Espace chantier du client",
    to: "client",
    when: "Vous ouvrez à un client la page de son chantier",
  },
  client_news: {
    label: "Nouveautés du chantier au client",
    to: "client",
    when: "Le chantier a du nouveau, une fois par jour au plus",
  },
  ...documentKinds,
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
  ...documentNotices,
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
