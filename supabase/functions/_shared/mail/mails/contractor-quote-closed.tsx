import { defineMail } from "../mail.ts"
import { PriceNews } from "../parts/price-request.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To the subcontractors who were not chosen, or had not answered yet. It names neither the chosen one nor the price. */
export const contractorQuoteClosed = defineMail({
  to: "contractor",
  read: readAsked,
  subject: ({ company }) => `Votre chiffrage pour ${company.name}\u00a0: un autre est retenu`,
  body: ({ asked, company }) => (
    <PriceNews
      asked={asked}
      company={company}
      preview="Un autre chiffrage est retenu cette fois."
      title="Pas cette fois"
    >
      {asked.price
        ? "Merci du temps que vous avez pris pour nous répondre. Un autre chiffrage est retenu pour ce chantier."
        : "Un chiffrage est retenu pour ce chantier\u00a0: nous n’attendons plus votre prix."}{" "}
      Nous reviendrons vers vous pour les prochains.
    </PriceNews>
  ),
})
