/** Quotes and invoices; a part of the office's table. */
export const DOCUMENT_ERRORS = {
  // Quotes to clients.
  client_quote_gone: [404, "Ce devis n’existe plus."],
  quote_fixed: [409, "Ce devis est déjà envoyé\u00a0: il ne change plus. Faites-en une nouvelle version."],
  quote_changed: [409, "Ce devis a changé entre-temps. Rechargez la page."],
  quote_signed: [409, "Ce devis est signé\u00a0: une modification passe par un avenant."],
  quote_not_open: [409, "Ce devis n’attend plus de réponse."],
  too_many_lines: [400, "Un devis compte {most}\u00a0lignes au plus."],
  minus_quantity: [
    400,
    "Une quantité négative retire des travaux d’un devis signé\u00a0: elle ne s’écrit que dans un avenant.",
  ],
  minus_too_low: [
    409,
    "Depuis son envoi, des travaux que cet avenant retire ont été facturés ou retirés\u00a0: faites d’abord l’avoir de ce qui est facturé, ou une nouvelle version de l’avenant.",
  ],
  missing_mentions: [409, "Il manque encore {n}\u00a0mentions avant l’envoi\u00a0: la liste est à côté du devis."],
  unread_values: [
    409,
    "Une valeur de ce document est illisible\u00a0: corrigez-la d’abord. La liste de ce qu’il reste à faire y mène.",
  ],
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
  return_too_high: [409, "Ce montant dépasse ce qui est à rendre ({due}\u00a0€)."],
  refund_by_card: [
    409,
    "Le client a payé en ligne\u00a0: choisissez «\u00a0Rembourser par carte\u00a0», l’argent revient sur sa carte.",
  ],
  quote_not_signed: [409, "Aucun devis signé\u00a0: il n’y a encore rien à facturer."],
  billing_closed: [
    409,
    "Les factures sont émises dans un autre logiciel. Pour les émettre ici, répondez d’abord aux questions de Paramètres, Conformité.",
  ],
  number_taken: [409, "Une autre facture, ou un avoir, porte déjà ce numéro."],
  number_of_series: [
    409,
    "Ce numéro fait partie de la suite qui se donne ici, à partir de {first}. Dans l’autre logiciel, prenez un autre préfixe.",
  ],
  series_begun: [
    409,
    "Un numéro de cette suite a déjà été donné cette année : son préfixe et son début ne changent plus avant l’année prochaine.",
  ],
  series_fixed: [403, "Une suite de numéros avance d’un en un : elle ne recule pas et ne se supprime pas."],
  prefix_taken: [409, "Une autre suite a déjà ce préfixe."],
  first_number_taken: [
    409,
    "Le numéro {number} est noté ici comme émis dans un autre logiciel : la suite commence après lui.",
  ],
  payment_too_large: [409, "Un paiement compte 10\u202f000\u202f000\u00a0€ au plus\u00a0: notez-le en plusieurs fois."],
  credit_not_due: [409, "Aucune facture n’est plus à créditer pour ce contrat."],
  rest_none: [409, "Il ne reste rien à payer sur cette facture, ou elle n’est pas émise ici."],
  rest_too_high: [
    409,
    "Le reste à payer dépasse {most}\u00a0€, le montant de vos réglages\u00a0: choisissez «\u00a0Faire un avoir\u00a0».",
  ],
  credit_begun: [
    409,
    "Un avoir est déjà en préparation pour ce contrat, commencé par {name}\u00a0: émettez-le ou supprimez-le d’abord.",
  ],
  rest_not_creditable: [
    409,
    "L’avoir ne peut pas être émis d’une seule pression\u00a0: choisissez «\u00a0Faire un avoir\u00a0», la liste de ce qui manque y est.",
  ],
  invoice_to_confirm: [409, "Quelque chose est à vérifier avant d’émettre cette facture : relisez, puis confirmez."],
  issued_before_last: [
    409,
    "La dernière facture porte une date plus récente\u00a0: l’horloge de la machine retarde. Rien n’a été émis.",
  ],
  fee_not_due: [
    409,
    "Le prix de ce devis ne se facture pas\u00a0: le devis est gratuit, n’a pas été envoyé, ou son prix a déjà été facturé.",
  ],
  aid_too_high: [409, "Il reste {most}\u00a0€ à recevoir de cette aide."],
} as const
