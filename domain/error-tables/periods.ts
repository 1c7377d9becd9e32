/** Periods of the journals, and those that are handed over to the accountant; a part of the office's table. */
export const PERIOD_ERRORS = {
  period_invalid: [400, "Choisissez une période d’un an au plus, du premier au dernier jour."],
  period_gap: [409, "La prochaine période à remettre commence le {from}, au lendemain de la dernière."],
  period_not_over: [
    409,
    "Cette période n’est pas terminée\u00a0: elle se remet à partir du lendemain de son dernier jour.",
  ],
  period_of_example: [
    409,
    "L’entreprise d’exemple ne remet rien à un comptable\u00a0: videz d’abord les données de démonstration.",
  ],
  period_unbalanced: [
    409,
    "Les écritures de cette période ne s’équilibrent pas\u00a0: rien n’est remis. Prévenez votre comptable.",
  ],
  period_too_large: [
    409,
    "Plus de 7\u202f500 factures et encaissements sur cette période\u00a0: choisissez-en une plus courte.",
  ],
} as const
