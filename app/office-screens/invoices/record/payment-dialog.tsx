import { Checkbox } from "@mantine/core"
import { useState } from "react"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { type InvoicePayment, payInvoice } from "#app/office/money/open-invoices.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import { invoicePaymentSchema } from "#domain/invoices/schema.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"

/** Money that a client paid on an invoice. Its VAT is the invoice's share. */
export function PaymentDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  // As the dialog was opened: a second press after a lost answer sends the same payment, which is recorded once.
  const [left] = useState(invoice.left_cents ?? 0)
  const today = parisToday()
  // A small job's payments have no mail, and another software's invoice no page to lead to.
  const canMail = invoice.state === "issued" && invoice.request_id === null && invoice.content.buyer.email !== null
  const mayMail = canMail && mailsLeave()
  const idOf = useStableId()
  const save = useChange({
    table: INVOICES_TABLE,
    change: (db, payment: InvoicePayment) => payInvoice(db, invoice.id, payment),
    done: "Encaissement enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: invoicePaymentSchema(left, today),
    initialValues: { amount: centsToInput(left), method: "transfer", paid_on: today, mail: mayMail },
    save: ({ amount, ...facts }) => {
      const payment = { ...facts, amount_cents: toCents(amount) }
      return save.mutateAsync({ ...payment, id: idOf(payment) })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: {
      payment_too_high: ({ message }) => ({ fields: { amount: message } }),
      cash_too_high: ({ message }) => ({ fields: { amount: message } }),
    },
  })
  return (
    <FormDialog title="Encaisser" submitLabel="Enregistrer l’encaissement" size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">{`${invoiceTitle(invoice)}\u00a0: il reste ${formatCents(left)} à payer.`}</p>
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      />
      {canMail ? (
        <Checkbox label="Envoyer un reçu au client par e-mail" {...form.getInputProps("mail", { type: "checkbox" })} />
      ) : null}
    </FormDialog>
  )
}
