import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { Navigate, useNavigate } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { idParam } from "#app/office/records/list-params.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import { clients } from "#app/office-screens/clients/queries.ts"
import type { Route } from "./+types/client"

// Comes beside the data.
const fetchFile = () => import("#app/office-screens/clients/client-file.tsx")
const ClientFile = lazy(() => fetchFile().then((m) => ({ default: m.ClientFile })))

const QuotesOf = lazy(() =>
  import("#app/office-screens/quotes/list/quotes-of.tsx").then((m) => ({ default: m.QuotesOf })),
)

const InvoicesOf = lazy(() =>
  import("#app/office-screens/invoices/list/invoices-of.tsx").then((m) => ({ default: m.InvoicesOf })),
)

export const meta = officeMeta("Client")

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  fetchFile().catch(() => undefined)
  if (idParam.parse(params.id)) prime(clients.detailsQuery(params.id))
  const { profile } = context.get(staffContext)
  return { reader: { id: profile.id, isAdmin: profile.role === "admin" } }
}

export default function ClientScreen({ params: { id }, loaderData: { reader } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const read = useQuery({ ...clients.detailsQuery(id), ...(idParam.parse(id) ? {} : { enabled: false }) })
  if (!idParam.parse(id)) return <Navigate to="/admin/clients" replace />
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={480} radius="lg" />
  // A link to a file that was merged leads to the kept one.
  if (read.data.card.id !== id) return <Navigate to={`/admin/clients/${read.data.card.id}`} replace />
  return (
    <>
      <ErrorOf read={read} />
      <Suspense fallback={<Loading height={480} radius="lg" />}>
        <ClientFile
          key={id}
          client={read.data}
          reader={reader}
          onGone={() => void navigate("/admin/clients", { replace: true })}
        >
          <QuotesOf subject={{ table: "customers", id }} />
          <InvoicesOf owner={{ customer: id }} />
        </ClientFile>
      </Suspense>
    </>
  )
}
