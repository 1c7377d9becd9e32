import { defineMail } from "../mail.ts"
import { ourWords } from "../parts/booking.tsx"
import { Action, Layout, Lines, Paragraph, Waiting } from "../parts/layout.tsx"
import { readWorksLink } from "../payloads/works.ts"

/** To the client of a renovation, at most once a day: what is new on the page. */
export const clientNews = defineMail({
  to: "client",
  link: "client_page",
  read: readWorksLink,
  texts: "client_news",
  words: ({ client, news, company }) => ({
    ...ourWords(company, client),
    nouveautés: news.join(", ") || "la page a changé",
  }),
  body: ({ opening, closing, news, waiting, company, privateUrl }) => (
    <Layout company={company} preview={waiting ?? `${news.join(", ")}.`} title="Du nouveau sur votre chantier">
      <Waiting sentence={waiting} />
      <Lines text={opening} />
      <Paragraph>Depuis votre dernière visite{"\u00a0"}:</Paragraph>
      {news.map((line) => (
        <Paragraph key={line}>• {line}</Paragraph>
      ))}
      {privateUrl ? <Action href={privateUrl}>Voir mon chantier</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
