import { FormDialog } from "#app/office/form/form-dialog.tsx"
import { useSchemaForm } from "#app/office/form/use-schema-form.ts"
import { PaymentFields } from "#app/office/money/payment-fields.tsx"
import { useStableId } from "#app/office/money/use-stable-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { parisToday } from "#domain/dates.ts"
import { centsToInput, toCents } from "#domain/money.ts"
import { everyPayment } from "#domain/takings/receipts.ts"
import { quotePaymentSchema } from "#domain/takings/schema.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { type Deposit, type QuoteFile, type QuotePayment, recordQuotePayment } from "./data.ts"

type QuotePaymentDialogProps = { quote: QuoteFile; deposit: Deposit; onClose: () => void }

/** Records money that the client paid for a signed quote. */
export function QuotePaymentDialog({ quote, deposit, onClose }: QuotePaymentDialogProps) {
  const today = parisToday()
  const idOf = useStableId()
  const save = useChange({
    table: QUOTES_TABLE,
    change: (db, payment: QuotePayment) => recordQuotePayment(db, quote.id, payment),
    done: "Encaissement enregistré",
    readsAgainWhenRefused: true,
  })
  const { form, dialog } = useSchemaForm({
    schema: quotePaymentSchema(today),
    initialValues: {
      amount: deposit.due_cents > 0 ? centsToInput(deposit.due_cents) : "",
      method: "" as PaymentMethod,
      paid_on: today,
    },
    save: ({ amount, ...facts }) => {
      const payment = { ...facts, amount_cents: toCents(amount) }
      return save.mutateAsync({ ...payment, id: idOf(payment), quote_payments: everyPayment(quote.receipts).length })
    },
    onSaved: onClose,
    failed: "L’encaissement n’est pas enregistré",
    refusals: { cash_too_high: ({ message }) => ({ fields: { amount: message } }) },
  })
  return (
    <FormDialog title="Noter un encaissement" submitLabel="Enregistrer l’encaissement" onClose={onClose} {...dialog}>
      <p className="office-minor">{`Pour le devis ${quote.number ?? ""}.${quote.is_vat_exempt ? "" : " La TVA est celle du devis signé."}`}</p>
      <PaymentFields
        amount={form.getInputProps("amount")}
        paidOn={form.getInputProps("paid_on")}
        method={form.getInputProps("method")}
        today={today}
      />
    </FormDialog>
  )
}
