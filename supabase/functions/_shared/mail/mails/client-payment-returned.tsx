import { defineMail } from "../mail.ts"
import { Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { paymentWords, readClientPayment } from "../payloads/client-payment.ts"

/** To the client: what they paid by card for a quote or an invoice goes back. */
export const clientPaymentReturned = defineMail({
  to: "client",
  read: readClientPayment,
  texts: "client_payment_returned",
  words: paymentWords,
  body: ({ opening, closing, payment, company }) => (
    <Layout
      company={company}
      preview={`${payment.amount}, sur votre carte.`}
      title={payment.isOfInvoice ? "Nous vous rendons votre paiement" : "Nous vous rendons votre acompte"}
    >
      <Lines text={opening} />
      <Facts items={[["Somme rendue", payment.amount], ["Le", payment.on], ...payment.facts]} />
      <Paragraph>
        Elle revient sur la carte qui a servi au paiement. Selon votre banque, elle s’y voit sous quelques jours.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
