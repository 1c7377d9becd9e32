import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { SigningCode } from "../parts/signing-code.tsx"
import { wordsOfQuote, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: the code that signs the quote. Only the renderer of this mail knows it. */
export const clientQuoteCode = defineMail({
  to: "client",
  hasCode: true,
  read: readClientQuote,
  texts: "client_quote_code",
  words: wordsOfQuote,
  body: ({ quote, ...mail }) => <SigningCode {...mail} signs={quote.words.this} facts={quoteFacts(quote)} />,
})
