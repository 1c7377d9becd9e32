import { Link } from "react-router"
import { PaymentLine, PaymentList } from "#app/office/money/payments.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { formatCents } from "#domain/money.ts"
import { everyPayment } from "#domain/takings/receipts.ts"
import type { Allocation, InvoiceFile } from "../data.ts"
import { INVOICES_TABLE, invoicePath } from "../queries.ts"

const asReceipt = ({ receipt_id, ...receipt }: Allocation) => ({ ...receipt, id: receipt_id })

/** What was paid on the invoice. What staff noted can be corrected; what came by card online is refunded. */
export function InvoicePayments({ invoice: { payments, taken_over } }: { invoice: InvoiceFile }) {
  const found = everyPayment(payments.map(asReceipt))
  const online = found.filter(({ method }) => method === "card_online")
  const noted = found.filter(({ method }) => method !== "card_online")
  return (
    <Panel title="Encaissements">
      {taken_over.map(({ id, number, amount_cents }) => (
        <p key={id} className="office-minor">
          {`${formatCents(amount_cents)} repris par la facture `}
          <Link to={invoicePath(id)}>{number}</Link>
        </p>
      ))}
      {found.length === 0 && taken_over.length === 0 ? (
        <p className="office-minor">Rien n’a encore été encaissé sur cette facture.</p>
      ) : null}
      {online.length > 0 ? (
        <ul className="office-lines office-small" aria-label="Paiements en ligne">
          {online.map((payment) => (
            <li key={payment.id}>
              <PaymentLine payment={payment} />
            </li>
          ))}
        </ul>
      ) : null}
      {noted.length > 0 ? <PaymentList payments={noted} table={INVOICES_TABLE} /> : null}
    </Panel>
  )
}
