import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { invoiceFacts, invoiceWords, readInvoice } from "../payloads/invoice.ts"

/** To the client: money for an invoice came, and what is left to pay. */
export const invoicePaid = defineMail({
  to: "client",
  link: "invoice",
  read: readInvoice,
  texts: "invoice_paid",
  words: invoiceWords,
  body: ({ opening, closing, invoice, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`${invoice.paid ?? ""} reçus le ${invoice.paidOn ?? ""}.`}
      title="Règlement bien reçu"
    >
      <Lines text={opening} />
      <Facts
        items={[
          ["Reçu", invoice.paid],
          ["Le", invoice.paidOn],
          ["Moyen", invoice.means],
          ...invoiceFacts(invoice),
          ["Reste à payer", invoice.left],
        ]}
      />
      {invoice.left ? null : <Paragraph>Cette facture est entièrement réglée.</Paragraph>}
      {privateUrl ? <Action href={privateUrl}>Voir la facture</Action> : null}
      <Lines text={closing} />
    </Layout>
  ),
})
