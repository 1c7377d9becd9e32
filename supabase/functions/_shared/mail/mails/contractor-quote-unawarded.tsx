import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Facts, Layout, Paragraph } from "../parts/layout.tsx"
import { readAsked } from "../payloads/quote.ts"

/** To the subcontractor who was told that their price was chosen, when staff took that choice back. */
export const contractorQuoteUnawarded = defineMail({
  to: "contractor",
  link: "quote",
  read: readAsked,
  subject: ({ company }) => `${company.name}\u00a0: votre devis n’est pas encore retenu`,
  body: ({ asked, company, privateUrl }) => (
    <Layout
      company={company}
      preview="Ne commencez rien pour ce chantier\u00a0: le choix n’est pas encore fait."
      title="Votre devis n’est pas encore retenu"
    >
      <Paragraph>Bonjour {asked.contractor},</Paragraph>
      <Paragraph>
        Nous vous avions écrit que votre devis était retenu. Nous sommes allés trop vite, et nous vous prions de nous en
        excuser{"\u00a0"}: le choix n’est pas encore fait. N’engagez rien pour ce chantier{"\u00a0"}; votre prix reste à
        l’étude, et nous vous dirons ce qu’il en est.
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
