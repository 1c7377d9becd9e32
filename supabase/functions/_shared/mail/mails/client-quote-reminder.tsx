import { capitalized } from "#domain/typography.ts"
import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: a quote that waits for an answer. */
export const clientQuoteReminder = defineMail({
  to: "client",
  link: "quote",
  read: readClientQuote,
  texts: "client_quote_reminder",
  words: wordsOfQuote,
  body: ({ opening, closing, quote, company, privateUrl }) => (
    <Layout company={company} preview={`Valable jusqu’au ${quote.validUntil}.`} title={quote.title}>
      <Lines text={opening} />
      <Facts items={[...quoteFacts(quote), ["Valable", `jusqu’au ${quote.validUntil}`]]} />
      {privateUrl ? <Action href={privateUrl}>Lire {quote.words.the} et répondre</Action> : null}
      <Paragraph>
        {capitalized(quote.words.the)} ne vous convient pas{"\u00a0"}? Vous pouvez aussi le refuser depuis cette page
        {"\u00a0"}: nous ne vous écrirons plus à son sujet.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
