import { PaymentList } from "#app/office/money/payments.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { everyPayment } from "#domain/takings/receipts.ts"
import type { InvoiceFile } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"

/** What was paid on the invoice. What staff noted can be corrected; what came by card online is refunded. */
export function InvoicePayments({ invoice }: { invoice: InvoiceFile }) {
  const payments = everyPayment(invoice.payments.map(({ receipt_id, ...receipt }) => ({ ...receipt, id: receipt_id })))
  return (
    <Panel title="Encaissements">
      {payments.length === 0 ? <p className="office-minor">Rien n’a encore été encaissé sur cette facture.</p> : null}
      {payments.length > 0 ? <PaymentList payments={payments} table={INVOICES_TABLE} /> : null}
    </Panel>
  )
}
