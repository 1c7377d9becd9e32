import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { quoteWords, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: a quote that waits for an answer. */
export const clientQuoteReminder = defineMail({
  to: "client",
  link: "document",
  read: readClientQuote,
  texts: "client_quote_reminder",
  words: quoteWords,
  body: ({ opening, closing, quote, company, privateUrl }) => (
    <Layout company={company} preview={`Valable jusqu’au ${quote.validUntil}.`} title={quote.title}>
      <Lines text={opening} />
      <Facts items={[...quoteFacts(quote), ["Valable", `jusqu’au ${quote.validUntil}`]]} />
      {privateUrl ? <Action href={privateUrl}>Lire le devis et répondre</Action> : null}
      <Paragraph>
        Le devis ne vous convient pas{"\u00a0"}? Vous pouvez aussi le refuser depuis cette page{"\u00a0"}: nous ne vous
        écrirons plus à son sujet.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
