import { greeting } from "#domain/names.ts"
import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Layout, Paragraph } from "../parts/layout.tsx"
import { readWorksLink } from "../payloads/works.ts"

/** To the client of a renovation: the link of the page on which they follow it. */
export const clientLink = defineMail({
  to: "client",
  link: "works",
  read: readWorksLink,
  subject: ({ company }) => `Suivez votre chantier avec ${company.name}`,
  body: ({ client, company, privateUrl }) => (
    <Layout company={company} preview="Étapes, photos, documents et messages." title="Votre chantier, en un coup d’œil">
      <Paragraph>{greeting(client)}</Paragraph>
      <Paragraph>
        Voici la page de votre chantier{"\u00a0"}: où nous en sommes, la prochaine étape, les photos et les documents,
        et de quoi nous écrire. Elle s’ouvre sans compte ni mot de passe.
      </Paragraph>
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page de mon chantier</Action> : null}
      <Paragraph>
        Quiconque a ce lien voit la page{"\u00a0"}: ne le donnez qu’aux personnes qui suivent le chantier avec vous.
      </Paragraph>
      <Goodbye company={company} />
    </Layout>
  ),
})
