/** The kinds of mail about quotes and their payments: to clients, in the order of their journey, and to the staff. See `kinds.ts`. */
export const documentKinds = {
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
  client_payment_received: {
    label: "Reçu d’un acompte payé par carte",
    to: "client",
    when: "Le client paie par carte l’acompte d’un devis signé",
  },
  client_payment_returned: {
    label: "Acompte de devis rendu",
    to: "client",
    when: "La somme payée par carte pour un devis lui est rendue",
  },
} as const

export const documentNotices = {
  client_quote_signed_staff: {
    label: "Avis de devis signé",
    to: "staff",
    when: "Un devis est signé, en ligne ou sur papier",
  },
  client_payment_received_staff: {
    label: "Avis d’acompte payé par carte",
    to: "staff",
    when: "Le client paie par carte l’acompte d’un devis signé",
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
} as const
