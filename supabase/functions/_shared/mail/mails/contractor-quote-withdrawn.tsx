import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAsked } from "../payloads/quote.ts"

/** To a subcontractor whose request was withdrawn: their link opens nothing any more. */
export const contractorQuoteWithdrawn = defineMail({
  to: "contractor",
  read: readAsked,
  subject: ({ company }) => `${company.name} retire sa demande de devis`,
  body: ({ asked, company }) => (
    <Layout company={company} preview="Vous n’avez plus rien à faire." title="Nous retirons notre demande">
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Paragraph>
        Nous n’avons plus besoin d’un devis pour ce chantier{"\u00a0"}: vous n’avez rien à faire, et le lien que nous
        vous avions envoyé est fermé.{asked.price ? " Merci du temps que vous avez pris pour nous répondre." : null}
      </Paragraph>
      <Facts
        items={[
          ["Demande", asked.message],
          ["Lieu", asked.place],
          ["Votre prix", asked.price],
        ]}
      />
      <Goodbye company={company} />
    </Layout>
  ),
})
