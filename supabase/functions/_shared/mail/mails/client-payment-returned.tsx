import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { quoteWords, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: what they paid by card goes back. */
export const clientPaymentReturned = defineMail({
  to: "client",
  read: readClientQuote,
  texts: "client_payment_returned",
  words: quoteWords,
  body: ({ opening, closing, quote, company }) => (
    <Layout company={company} preview={`${quote.paid ?? ""}, sur votre carte.`} title="Nous vous rendons votre acompte">
      <Lines text={opening} />
      <Facts items={[["Somme rendue", quote.paid], ["Le", quote.paidOn], ...quoteFacts(quote)]} />
      <Paragraph>
        Elle revient sur la carte qui a servi au paiement. Selon votre banque, elle s’y voit sous quelques jours.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
