import { know } from "./known.ts"

/** Refusals about quotes and invoices. The modules that ask the database about them import this table; other screens do not carry it. */
export const DOCUMENT_ERRORS = know({
  // Quotes to clients.
  client_quote_gone: [404, "Ce devis n’existe plus."],
  quote_fixed: [409, "Ce devis est déjà envoyé\u00a0: il ne change plus. Faites-en une nouvelle version."],
  quote_changed: [409, "Ce devis a changé entre-temps. Rechargez la page."],
  quote_signed: [409, "Ce devis est signé\u00a0: une modification passe par un avenant."],
  quote_not_open: [409, "Ce devis n’attend plus de réponse."],
  too_many_lines: [400, "Un devis compte {most}\u00a0lignes au plus."],
  missing_mentions: [409, "Il manque encore {n}\u00a0mentions avant l’envoi\u00a0: la liste est à côté du devis."],
  vat_not_certified: [
    400,
    "Sans la certification sur le logement, le taux de 20\u00a0% s’applique\u00a0: demandez un nouveau devis.",
  ],

  // Invoices.
  invoice_gone: [404, "Cette facture n’existe plus."],
  invoice_fixed: [409, "Cette facture est émise\u00a0: elle ne change plus. Faites un avoir."],
  invoice_changed: [409, "Cette facture a changé entre-temps. Rechargez la page."],
  invoice_incomplete: [
    409,
    "Il reste {n}\u00a0points à régler avant l’émission\u00a0: la liste est à côté de la facture.",
  ],
  quote_not_payable: [409, "Ce devis n’est pas signé, ou ne l’est plus\u00a0: aucune somme ne se note pour lui."],
  invoice_not_payable: [409, "Cette facture n’attend pas de paiement."],
  refund_too_high: [409, "Ce montant dépasse ce qui est à rendre ({due}\u00a0€)."],
  refund_by_card: [
    409,
    "Le client a payé en ligne\u00a0: rendez l’argent depuis votre compte Stripe, il est noté ici de lui-même.",
  ],
  quote_not_signed: [409, "Aucun devis signé\u00a0: il n’y a encore rien à facturer."],
  billing_closed: [
    409,
    "Les factures sont émises dans un autre logiciel. Pour les émettre ici, répondez d’abord aux questions de Paramètres, Conformité.",
  ],
  number_taken: [409, "Une autre facture porte déjà ce numéro."],
  issued_before_last: [
    409,
    "La dernière facture porte une date plus récente\u00a0: l’horloge de la machine retarde. Rien n’a été émis.",
  ],
})
