import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { Navigate } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { prime, queryClient } from "#app/office/live/query-client.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { isFirstRead } from "#app/office/records/is-first-read.ts"
import { idParam } from "#app/office/records/list-params.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { InvoiceHeader } from "#app/office-screens/invoices/record/invoice-header.tsx"
import { billingQuery, contractMoneyQuery, INVOICES_TABLE, invoiceQuery } from "#app/office-screens/invoices/queries.ts"
import type { Route } from "./+types/invoice"

const fetchEditor = () => import("#app/office-screens/invoices/editor/invoice-editor.tsx")
const InvoiceEditor = lazy(() => fetchEditor().then((m) => ({ default: m.InvoiceEditor })))
const FixedInvoice = lazy(() =>
  import("#app/office-screens/invoices/record/fixed-invoice.tsx").then((m) => ({ default: m.FixedInvoice })),
)
const HistoryLines = lazy(() =>
  import("#app/office-screens/settings/history/record-history.tsx").then((m) => ({ default: m.HistoryLines })),
)

export const meta = officeMeta("Facture")

/** Always read again: an earlier version in the cache would be refused at the first save. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  fetchEditor().catch(() => undefined)
  if (!idParam.parse(params.id)) return
  queryClient.removeQueries({ queryKey: [INVOICES_TABLE, "details", params.id] })
  prime(invoiceQuery(params.id))
  prime(billingQuery())
}

export default function InvoiceScreen({ params: { id } }: Route.ComponentProps) {
  return idParam.parse(id) ? <Invoice key={id} id={id} /> : <Navigate to="/admin/factures" replace />
}

function Invoice({ id }: { id: string }) {
  const read = useQuery(invoiceQuery(id))
  const billing = useQuery(billingQuery())
  const invoice = read.data
  const isDraft = invoice?.state === "draft"
  const money = useQuery({ ...contractMoneyQuery(invoice?.contract_id ?? ""), enabled: isDraft })
  if (!invoice || !billing.data) {
    if (read.error) return <ErrorOf read={read} />
    return billing.error ? <ErrorOf read={billing} /> : <Loading height={480} radius="lg" />
  }
  return (
    <>
      <ErrorOf read={read} />
      <InvoiceHeader invoice={invoice} billing={billing.data.billing} />
      <Suspense fallback={<Loading height={480} radius="lg" />}>
        {isDraft && isFirstRead(money) ? (
          <Loading height={480} radius="lg" />
        ) : isDraft ? (
          <InvoiceEditor invoice={invoice} />
        ) : (
          <FixedInvoice invoice={invoice}>
            <Suspense fallback={null}>
              <HistoryLines table={INVOICES_TABLE} id={id} />
            </Suspense>
          </FixedInvoice>
        )}
      </Suspense>
    </>
  )
}
