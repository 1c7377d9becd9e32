/** The kinds of mail to clients, in the order of their journey; the others are in `kinds.ts`. */
export const clientKinds = {
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
  booking_reinstated: {
    label: "Rendez-vous rétabli",
    to: "client",
    when: "Vous rétablissez un rendez-vous annulé",
  },
  booking_price_changed: {
    label: "Prix changé",
    to: "client",
    when: "Vous changez le prix d’un rendez-vous, et laissez la case cochée",
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
  client_quote_sent: { label: "Devis au client", to: "client", when: "Vous envoyez un devis" },
  client_quote_reminder: {
    label: "Rappel d’un devis",
    to: "client",
    when: "Trois et sept jours après l’envoi, et trois jours avant la fin de validité, sans réponse du client",
    choice: "send_reminders",
  },
  client_quote_code: {
    label: "Code de signature d’un devis",
    to: "client",
    when: "Le client demande le code pour signer son devis",
  },
  client_quote_signed: {
    label: "Devis signé, avec ses pièces",
    to: "client",
    when: "Le devis est signé en ligne\u00a0; vous en recevez la même copie",
  },
  client_quote_withdrawn: {
    label: "Accusé de rétractation d’un devis",
    to: "client",
    when: "Le client se rétracte d’un devis signé",
  },
  invoice_sent: {
    label: "Facture ou avoir au client",
    to: "client",
    when: "Vous émettez une facture ou un avoir, ou l’envoyez de nouveau",
  },
  invoice_reminder: {
    label: "Rappel d’une facture",
    to: "client",
    when: "Sept jours, puis quinze jours après l’échéance, s’il reste une somme à payer",
    choice: "send_reminders",
  },
  invoice_paid: {
    label: "Règlement d’une facture bien reçu",
    to: "client",
    when: "Le client paie une facture par carte\u00a0; ou vous notez un règlement et demandez de l’en prévenir",
  },
  client_payment_received: {
    label: "Reçu d’un acompte payé par carte",
    to: "client",
    when: "Le client paie par carte l’acompte d’un devis signé",
  },
  client_payment_returned: {
    label: "Paiement par carte rendu",
    to: "client",
    when: "La somme payée par carte pour un devis ou une facture lui est rendue",
  },
} as const
