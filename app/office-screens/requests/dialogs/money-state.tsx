import { PaymentList } from "#app/office/money/payments.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatCents, formatEuros } from "#domain/money.ts"
import type { RequestDetails } from "../data/list-requests.ts"
import { paymentLooks } from "../looks.ts"
import { requests } from "../queries.ts"
import { Totals } from "./totals.tsx"
import styles from "./dialogs.module.css"

/** The sums of a request and its payments on site, each of which can be corrected. */
export function MoneyState({
  request,
  onCorrected,
}: {
  request: RequestDetails
  onCorrected?: () => Promise<unknown>
}) {
  const card = request.collected_cents - request.on_site_cents
  const rows: [label: string, amount: string][] = [
    ["Total", formatEuros(request.total_amount)],
    ...(card > 0 ? [["Acompte payé par carte", formatCents(card)] as [string, string]] : []),
    ["Encaissé", formatCents(request.collected_cents)],
    ["Reste à payer", formatCents(request.due_cents)],
  ]
  return (
    <section aria-label="Où en est le paiement" className={`office-sheet office-stack ${styles.money}`}>
      <div>
        <StatusBadge look={paymentLooks[request.payment_state]} />
      </div>
      <Totals rows={rows} />
      {card > 0 ? (
        <p className="office-minor">
          L’acompte a été payé par carte sur le site. Il se rembourse, il ne se modifie pas.
        </p>
      ) : null}
      {request.payments.length > 0 ? (
        <PaymentList payments={request.payments} table={requests.table} onCorrected={onCorrected} />
      ) : null}
    </section>
  )
}
