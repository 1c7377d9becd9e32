import { defineMail } from "../mail.ts"
import { quoteFacts } from "../parts/client-quote.tsx"
import { Action, Facts, Layout, Lines } from "../parts/layout.tsx"
import { quoteWords, readClientQuote } from "../payloads/client-quote.ts"

/** To the client: the receipt of a deposit paid by card. */
export const clientPaymentReceived = defineMail({
  to: "client",
  link: "document",
  read: readClientQuote,
  texts: "client_payment_received",
  words: quoteWords,
  body: ({ opening, closing, quote, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`${quote.paid ?? ""}, le ${quote.paidOn ?? ""}.`}
      title="Votre acompte est bien reçu"
    >
      <Lines text={opening} />
      <Facts
        items={[["Acompte", quote.paid], ["Reçu le", quote.paidOn], ["Moyen", "Carte bancaire"], ...quoteFacts(quote)]}
      />
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page du devis</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
