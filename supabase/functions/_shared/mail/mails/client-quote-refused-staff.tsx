import { quoteNotice } from "../parts/client-quote.tsx"

export const clientQuoteRefusedStaff = quoteNotice({
  title: "Devis refusé",
  more: ({ reason }) => [["Motif", reason ?? "Le client n’en a pas donné."]],
})
