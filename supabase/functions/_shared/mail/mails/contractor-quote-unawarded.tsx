import { defineMail } from "../mail.ts"
import { PriceNews } from "../parts/price-request.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To the subcontractor who was informed of being chosen, when staff take that choice back. */
export const contractorQuoteUnawarded = defineMail({
  to: "contractor",
  link: "price_request",
  read: readAsked,
  subject: ({ company }) => `${company.name}\u00a0: votre chiffrage n’est pas encore retenu`,
  body: ({ asked, company, privateUrl }) => (
    <PriceNews
      asked={asked}
      company={company}
      preview={"Ne commencez rien pour ce chantier\u00a0: le choix n’est pas encore fait."}
      title="Votre chiffrage n’est pas encore retenu"
      url={privateUrl}
    >
      Nous vous avions écrit que votre chiffrage était retenu. Nous sommes allés trop vite, et nous vous prions de nous
      en excuser{"\u00a0"}: le choix n’est pas encore fait. N’engagez rien pour ce chantier{"\u00a0"}; votre prix reste
      à l’étude, et nous vous dirons ce qu’il en est.
    </PriceNews>
  ),
})
