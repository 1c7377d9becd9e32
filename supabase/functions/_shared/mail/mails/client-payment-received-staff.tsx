import { quoteNotice } from "../parts/client-quote.tsx"

export const clientPaymentReceivedStaff = quoteNotice({
  title: "Acompte payé par carte",
  more: ({ paid, isReturned }) => [
    ["Acompte", paid],
    [
      "À savoir",
      isReturned
        ? "Le client l’a payé alors qu’il n’était plus dû\u00a0: la somme lui est rendue d’elle-même sur sa carte."
        : null,
    ],
  ],
})
