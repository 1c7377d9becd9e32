import { refundPeriod } from "#domain/booking/terms.ts"
import { quoteNotice } from "../parts/client-quote.tsx"

/** Code de la consommation, L221-24: what was paid goes back within fourteen days. */
export const clientQuoteWithdrawnStaff = quoteNotice({
  title: "Rétractation d’un devis signé",
  more: ({ withdrawnAt, reason }) => [
    ["Reçue le", withdrawnAt],
    ["Motif", reason],
    [
      "À faire",
      `Rendre les sommes versées sous ${refundPeriod}, sauf la part des travaux faits à la demande du client.`,
    ],
  ],
})
