import { capitalized } from "#domain/typography.ts"
import { defineMail } from "../mail.ts"
import { Action, Facts, Layout } from "../parts/layout.tsx"
import { readClientPayment } from "../payloads/client-payment.ts"

/** To the staff: a client paid a deposit or an invoice by card. */
export const clientPaymentReceivedStaff = defineMail({
  to: "staff",
  answersGoTo: () => null,
  read: readClientPayment,
  subject: ({ payment }) => `${capitalized(payment.named)}\u00a0: ${payment.amount} payés par carte`,
  body: ({ payment, company, publicUrl }) => (
    <Layout
      company={company}
      preview={`${payment.client}, ${payment.amount}.`}
      title={payment.isOfInvoice ? "Facture payée par carte" : "Acompte payé par carte"}
    >
      <Facts
        items={[
          ["Client", payment.client],
          ["Reçu", payment.amount],
          ...payment.facts,
          [
            "À savoir",
            payment.isReturned
              ? "Le client a payé ce qui n’était plus dû\u00a0: la somme lui est rendue d’elle-même sur sa carte."
              : null,
          ],
        ]}
      />
      <Action href={publicUrl + payment.path}>{payment.isOfInvoice ? "Ouvrir la facture" : "Ouvrir le devis"}</Action>
    </Layout>
  ),
})
