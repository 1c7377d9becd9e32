import { awardedNext } from "#domain/price-requests/labels.ts"
import { defineMail } from "../mail.ts"
import { callUs } from "../parts/layout.tsx"
import { PriceNews } from "../parts/price-request.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To the subcontractor whose price was chosen. */
export const contractorQuoteAwarded = defineMail({
  to: "contractor",
  link: "price_request",
  read: readAsked,
  subject: ({ company }) => `Votre chiffrage est retenu par ${company.name}`,
  body: ({ asked, company, privateUrl }) => (
    <PriceNews
      asked={asked}
      company={company}
      preview="Votre chiffrage est retenu."
      title="Votre chiffrage est retenu"
      url={privateUrl}
    >
      Bonne nouvelle{"\u00a0"}: nous retenons votre prix. {awardedNext} Pour en parler, {callUs(company)}.
    </PriceNews>
  ),
})
