import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: the quote, with the words that staff add to it; its paper is attached. */
export const clientQuoteSent = defineMail({
  to: "client",
  link: "quote",
  hasDocument: true,
  read: readClientQuote,
  texts: "client_quote_sent",
  words: wordsOfQuote,
  body: ({ opening, closing, quote, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`${quote.title}, ${quote.total}, valable jusqu’au ${quote.validUntil}.`}
      title={quote.title}
    >
      <Lines text={opening} />
      <Lines text={quote.message} />
      {quote.isNewVersion ? <Paragraph>Cette version remplace celle que vous avez reçue avant.</Paragraph> : null}
      <Facts items={[...quoteFacts(quote), ["Valable", `jusqu’au ${quote.validUntil}`]]} />
      {privateUrl ? <Action href={privateUrl}>Lire {quote.words.the}</Action> : null}
      <Paragraph>
        Le lien vous est personnel{"\u00a0"}: quiconque l’a peut lire {quote.words.the}. Pour le signer, il faut aussi
        un code, envoyé à cette adresse.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
