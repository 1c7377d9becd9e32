import { CODE_MINUTES } from "#domain/law.gen.ts"
import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { callUs, Code, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: the code that signs the quote. Only the renderer of this mail knows it. */
export const clientQuoteCode = defineMail({
  to: "client",
  hasCode: true,
  read: readClientQuote,
  texts: "client_quote_code",
  words: wordsOfQuote,
  body: ({ opening, closing, quote, company, code }) => (
    <Layout
      company={company}
      preview={`Valable ${CODE_MINUTES}\u00a0minutes, pour ${quote.words.this} seulement.`}
      title="Votre code de signature"
    >
      <Lines text={opening} />
      <Code>{code}</Code>
      <Paragraph>
        Il est valable {CODE_MINUTES}
        {"\u00a0"}minutes et ne signe que {quote.words.this}. Ne le donnez à personne, pas même à nous
        {"\u00a0"}: le saisir vaut signature.
      </Paragraph>
      <Facts items={quoteFacts(quote)} />
      <Paragraph>
        Vous n’avez rien demandé{"\u00a0"}? Sans ce code, personne ne peut signer à votre place{"\u00a0"}: ignorez ce
        message, ou {callUs(company)}.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
