import { defineMail } from "../mail.ts"
import { PriceNews } from "../parts/price-request.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To the subcontractors who were informed that another was chosen, when staff take that choice back. */
export const contractorQuoteReopened = defineMail({
  to: "contractor",
  link: "price_request",
  read: readAsked,
  subject: ({ company }) => `Votre chiffrage pour ${company.name}\u00a0: le choix est rouvert`,
  body: ({ asked, company, privateUrl }) => (
    <PriceNews
      asked={asked}
      company={company}
      preview="Finalement, rien n’est décidé."
      title="Le choix est rouvert"
      url={privateUrl}
    >
      Nous vous avions écrit qu’un autre chiffrage était retenu. Finalement, rien n’est décidé{"\u00a0"}:{" "}
      {asked.price ? "votre prix compte de nouveau." : `nous attendons de nouveau votre prix, jusqu’au ${asked.dueOn}.`}
    </PriceNews>
  ),
})
