import { defineMail } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"
import { Action, Layout, Lines, Paragraph, Waiting } from "../parts/layout.tsx"
import { readWorksLink } from "../payloads/works.ts"

/** To the client of a renovation: the link to the page that shows its progress. */
export const clientLink = defineMail({
  to: "client",
  link: "client_page",
  read: readWorksLink,
  texts: "client_link",
  words: ({ client, company }) => ourWords(company, client),
  body: ({ opening, closing, waiting, company, privateUrl }) => (
    <Layout
      company={company}
      preview={waiting ?? "Étapes, photos, documents et messages."}
      title="Votre chantier, en un coup d’œil"
    >
      <Waiting sentence={waiting} />
      <Lines text={opening} />
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page de mon chantier</Action> : null}
      <Paragraph>
        Quiconque a ce lien voit la page{"\u00a0"}: ne le donnez qu’aux personnes qui suivent le chantier avec vous.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
