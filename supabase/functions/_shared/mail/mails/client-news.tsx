import { greeting } from "#domain/names.ts"
import { defineMail } from "../mail.ts"
import { Goodbye } from "../parts/booking.tsx"
import { Action, Layout, Paragraph } from "../parts/layout.tsx"
import { readWorksLink } from "../payloads/works.ts"

/** To the client of a renovation, at most once a day: what is new on the page. */
export const clientNews = defineMail({
  to: "client",
  link: "works",
  read: readWorksLink,
  subject: ({ news }) => `Du nouveau sur votre chantier\u00a0: ${news.join(", ") || "la page a changé"}`,
  body: ({ client, news, company, privateUrl }) => (
    <Layout company={company} preview={`${news.join(", ")}.`} title="Du nouveau sur votre chantier">
      <Paragraph>{greeting(client)}</Paragraph>
      <Paragraph>Depuis votre dernière visite{"\u00a0"}:</Paragraph>
      {news.map((line) => (
        <Paragraph key={line}>• {line}</Paragraph>
      ))}
      {privateUrl ? <Action href={privateUrl}>Voir mon chantier</Action> : null}
      <Goodbye company={company} />
    </Layout>
  ),
})
