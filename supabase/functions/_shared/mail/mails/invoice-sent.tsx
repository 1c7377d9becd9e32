import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { invoiceFacts, type InvoiceMail, invoiceWords, readInvoice } from "../payloads/invoice.ts"

/** To the client: an invoice or a credit note, with the words that staff add to it; its paper is attached once it is made. */
export const invoiceSent = defineMail({
  to: "client",
  link: "invoice",
  hasDocument: true,
  read: readInvoice,
  texts: "invoice_sent",
  words: invoiceWords,
  body: ({ opening, closing, invoice, company, privateUrl }) => (
    <Layout company={company} preview={`${invoice.title}, ${invoice.total}.`} title={invoice.title}>
      <Lines text={opening} />
      <Lines text={invoice.message} />
      <Facts
        items={[
          ...invoiceFacts(invoice),
          ["Reste à payer", invoice.isPartlyPaid ? invoice.left : null],
          ["À régler", invoice.due],
        ]}
      />
      {privateUrl ? <Action href={privateUrl}>{invoice.isCredit ? "Voir l’avoir" : "Voir la facture"}</Action> : null}
      <Paragraph>{nextOf(invoice)}</Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})

function nextOf({ isCredit, corrects, left }: InvoiceMail): string {
  if (isCredit)
    return `Cet avoir vient en déduction de la facture ${corrects ?? ""}. Si elle est déjà payée, la somme vous revient.`
  return left
    ? "La page de la facture dit comment la régler. Le lien vous est personnel\u00a0: quiconque l’a peut la lire."
    : "Cette facture est déjà réglée\u00a0: vous n’avez rien à payer."
}
