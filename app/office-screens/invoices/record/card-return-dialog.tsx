import { TextInput } from "@mantine/core"
import { useState } from "react"
import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { ReturnNote, ReturnReason } from "#app/office/money/card-return-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { invoiceTitle } from "#domain/invoices/describe.ts"
import { cardReturnSchema } from "#domain/invoices/schema.ts"
import { centsToInput, formatCents, toCents } from "#domain/money.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"
import { type CardReturn, returnByCard } from "./data.ts"

/** Gives back to the client's card what an invoice was paid too much. */
export function CardReturnDialog({ invoice, onClose }: { invoice: InvoiceFile; onClose: () => void }) {
  // As the dialog was opened: a second press after a lost answer sends the same refund, which is made once.
  const [most] = useState(invoice.returns.by_card_cents)
  const idOf = useStableId()
  const save = useChange({
    table: INVOICES_TABLE,
    change: (db, order: CardReturn) => returnByCard(db, invoice.id, order),
    done: "Remboursement enregistré, il part sur la carte du client",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: cardReturnSchema(most),
    initialValues: { amount: centsToInput(most), reason: "" },
    save: ({ amount, reason }) => {
      const order = { amount_cents: toCents(amount), reason }
      return save.mutateAsync({ ...order, refund_id: idOf(order) })
    },
    onSaved: onClose,
    failed: "Le remboursement n’a pas été enregistré",
    refusals: { return_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog title="Rembourser par carte" submitLabel="Rembourser" size="md" onClose={onClose} {...dialog}>
      <p className="office-minor">
        {`${invoiceTitle(invoice)}\u00a0: ${formatCents(most)} payés par carte peuvent être rendus au client.`}
      </p>
      <TextInput
        label="Somme à rendre"
        inputMode="decimal"
        rightSection="€"
        data-autofocus
        {...form.getInputProps("amount")}
      />
      <ReturnReason field={form.getInputProps("reason")} />
      <ReturnNote />
    </FormDialog>
  )
}
