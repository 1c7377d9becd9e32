import { quoteNotice } from "../parts/client-quote.tsx"

export const clientQuoteExpiredStaff = quoteNotice({
  title: "Devis expiré sans réponse",
  more: ({ validUntil }) => [["Valable", `jusqu’au ${validUntil}`]],
})
