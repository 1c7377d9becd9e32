import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAsked } from "../payloads/quote.ts"

/** To the subcontractor whose price was chosen. */
export const contractorQuoteAwarded = defineMail({
  to: "contractor",
  link: "quote",
  read: readAsked,
  subject: ({ company }) => `Votre devis est retenu par ${company.name}`,
  body: ({ asked, company, privateUrl }) => (
    <Layout company={company} preview="Votre devis est retenu." title="Votre devis est retenu">
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Paragraph>
        Bonne nouvelle{"\u00a0"}: nous retenons votre prix. Nous vous appelons pour fixer les dates et vous envoyer la
        commande.
      </Paragraph>
      <Facts
        items={[
          ["Demande", asked.message],
          ["Lieu", asked.place],
          ["Votre prix", asked.price],
        ]}
      />
      {privateUrl ? <Action href={privateUrl}>Revoir la demande</Action> : null}
      <Goodbye company={company} />
    </Layout>
  ),
})
