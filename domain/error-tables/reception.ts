/** The minutes of a reception; a part of the office's table. */
export const RECEPTION_ERRORS = {
  minutes_signed: [409, "Ce procès-verbal est déjà signé."],
  minutes_replaced: [409, "Ce procès-verbal a changé depuis\u00a0: relisez-le avant de signer."],
  minutes_gone: [404, "Ce procès-verbal de réception n’existe plus."],
  minutes_fixed: [409, "Un procès-verbal de réception signé ne change plus."],
} as const
