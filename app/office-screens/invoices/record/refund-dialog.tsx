import { TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { parisToday } from "#domain/dates.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import { refundSchema } from "#domain/invoices/schema.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { type InvoiceRefund, refundInvoice } from "./data.ts"

/** Money given back on an invoice that was paid too much, after a credit note for example. */
export function RefundDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  // As the dialog was opened: a second press after a lost answer sends the same refund, which is recorded once.
  const [owed] = useState(invoice.returns.by_hand_cents)
  const today = parisToday()
  const idOf = useStableId()
  const save = useChange({
    table: INVOICES_TABLE,
    change: (db, refund: InvoiceRefund) => refundInvoice(db, invoice.id, refund),
    done: "Remboursement enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: refundSchema(owed, today),
    initialValues: { amount: centsToInput(owed), method: "transfer", paid_on: today, reason: "" },
    save: ({ amount, ...facts }) => {
      const refund = { ...facts, amount_cents: toCents(amount) }
      return save.mutateAsync({ ...refund, id: idOf(refund) })
    },
    onSaved: onClose,
    failed: "Le remboursement n’est pas enregistré",
    refusals: { return_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog
      title="Noter un remboursement"
      submitLabel="Enregistrer le remboursement"
      size="md"
      onClose={onClose}
      {...dialog}
    >
      <p className="office-minor">
        {`${invoiceTitle(invoice)}\u00a0: ${formatCents(owed)} à rendre au client. Rendez d’abord l’argent, puis notez-le ici.`}
      </p>
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
        isReturn
      />
      <TextInput label="Raison" required {...form.getInputProps("reason")} />
    </FormDialog>
  )
}
