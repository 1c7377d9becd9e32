import { defineMail } from "../mail.ts"
import { Action, Facts, Layout, Lines, Paragraph } from "../parts/layout.tsx"
import { invoiceFacts, invoiceWords, readInvoice } from "../payloads/invoice.ts"

/** To the client: an invoice is late. The first reminder is gentle, the second one firm; a formal notice is a person's decision. */
export const invoiceReminder = defineMail({
  to: "client",
  link: "invoice",
  hasDocument: true,
  read: readInvoice,
  texts: "invoice_reminder",
  words: invoiceWords,
  body: ({ opening, closing, invoice, company, privateUrl }) => (
    <Layout
      company={company}
      preview={`${invoice.left ?? ""} à régler, échéance du ${invoice.dueOn ?? ""}.`}
      title={invoice.isSecondReminder ? "Second rappel" : "Un règlement est attendu"}
    >
      <Lines text={opening} />
      <Facts items={[...invoiceFacts(invoice), ["Reste à payer", invoice.left], ["Échéance", invoice.dueOn]]} />
      {invoice.isSecondReminder ? (
        <Paragraph>
          C’est notre second message à ce sujet. Merci de régler cette somme sous huit jours, ou de nous dire ce qui
          vous en empêche.
        </Paragraph>
      ) : null}
      {privateUrl ? <Action href={privateUrl}>Voir et régler la facture</Action> : null}
      <Paragraph>
        Votre règlement est déjà parti{"\u00a0"}? Merci{"\u00a0"}: ne tenez pas compte de ce message.
      </Paragraph>
      <Lines text={closing} />
    </Layout>
  ),
})
