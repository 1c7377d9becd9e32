import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines } from "../parts/layout.tsx"
import { paymentWords, readClientPayment } from "../payloads/client-payment.ts"

/** To the client: the receipt of a deposit paid by card. An invoice has `invoice_paid`. */
export const clientPaymentReceived = defineMail({
  to: "client",
  link: "quote",
  read: readClientPayment,
  texts: "client_payment_received",
  words: paymentWords,
  body: ({ opening, closing, payment, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`${payment.amount}, le ${payment.on ?? ""}.`}
      title="Votre acompte est bien reçu"
    >
      <Lines text={opening} />
      <Facts
        items={[["Acompte", payment.amount], ["Reçu le", payment.on], ["Moyen", "Carte bancaire"], ...payment.facts]}
      />
      {privateUrl ? <Action href={privateUrl}>Ouvrir la page du devis</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
