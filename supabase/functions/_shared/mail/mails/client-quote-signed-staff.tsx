import { quoteNotice } from "../parts/client-quote.tsx"

export const clientQuoteSignedStaff = quoteNotice({
  title: "Devis signé",
  more: ({ signer, isOnPaper }) => [
    ["Signé par", signer],
    ["Comment", isOnPaper ? "Sur papier" : "En ligne, par un code reçu par e-mail"],
  ],
})
