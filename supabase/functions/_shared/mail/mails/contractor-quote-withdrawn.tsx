import { defineMail } from "../mail.ts"
import { PriceNews } from "../parts/price-request.tsx"
import { readAsked } from "../payloads/price-request.ts"

/** To a subcontractor whose request was withdrawn: their link no longer works. */
export const contractorQuoteWithdrawn = defineMail({
  to: "contractor",
  read: readAsked,
  subject: ({ company }) => `${company.name} retire sa demande de chiffrage`,
  body: ({ asked, company }) => (
    <PriceNews
      asked={asked}
      company={company}
      preview="Vous n’avez plus rien à faire."
      title="Nous retirons notre demande"
    >
      Nous n’avons plus besoin d’un chiffrage pour ce chantier{"\u00a0"}: vous n’avez rien à faire, et le lien que nous
      vous avions envoyé est fermé.{asked.price ? " Merci du temps que vous avez pris pour nous répondre." : null}
    </PriceNews>
  ),
})
