import { refundPeriod } from "#domain/booking/terms.ts"
import { quoteNotice } from "../parts/client-quote.tsx"

/** Code de la consommation, L221-24: what was paid goes back within fourteen days. */
export const clientQuoteWithdrawnStaff = quoteNotice({
  title: "Rétractation d’un devis signé",
  more: ({ withdrawnAt, reason, toCredit }) => [
    ["Reçue le", withdrawnAt],
    ["Motif", reason],
    [
      "À créditer",
      toCredit && `${toCredit} déjà facturés\u00a0: le brouillon de l’avoir est dans «\u00a0À traiter\u00a0».`,
    ],
    [
      "À faire",
      `Rendre les sommes versées sous ${refundPeriod}, sauf la part des travaux faits à la demande du client.`,
    ],
  ],
})
