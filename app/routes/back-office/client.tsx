import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { Navigate, useNavigate, useSearchParams } from "react-router"
import { Loading } from "#app/office/feedback/loading.tsx"
import { prime } from "#app/office/live/query-client.ts"
import { isFirstRead } from "#app/office/records/is-first-read.ts"
import { idParam } from "#app/office/records/list-params.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { LazyDialog } from "#app/office/records/record-dialog.tsx"
import { staffContext } from "#app/office/shell/admin-guard.ts"
import { officeMeta } from "#app/office/shell/company-name.ts"
import type { Client } from "#app/office-screens/clients/data.ts"
import { clients } from "#app/office-screens/clients/queries.ts"
import { invoicesOfQuery } from "#app/office-screens/invoices/list/queries.ts"
import type { KnownClient } from "#app/office-screens/requests/data/read-context.ts"
import { quotesOfQuery } from "#app/office-screens/quotes/list/queries.ts"
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

// The form of the Brico screen, over the file: it knows the caller.
const RequestForm = lazy(() =>
  import("#app/office-screens/requests/dialogs/request-form-dialog.tsx").then((m) => ({
    default: m.RequestFormDialog,
  })),
)

const quotesQuery = (id: string) => quotesOfQuery({ table: "customers", id })
const invoicesQuery = (id: string) => invoicesOfQuery({ customer: id })

export const meta = officeMeta("Client")

export function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  fetchFile().catch(() => undefined)
  if (idParam.parse(params.id)) {
    prime(clients.detailsQuery(params.id))
    prime(quotesQuery(params.id))
    prime(invoicesQuery(params.id))
  }
  const { profile } = context.get(staffContext)
  return { reader: { id: profile.id, isAdmin: profile.role === "admin" } }
}

export default function ClientScreen({ params: { id }, loaderData: { reader } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const isId = idParam.parse(id) ? {} : { enabled: false }
  const read = useQuery({ ...clients.detailsQuery(id), ...isId })
  const papers = [useQuery({ ...quotesQuery(id), ...isId }), useQuery({ ...invoicesQuery(id), ...isId })]
  if (!idParam.parse(id)) return <Navigate to="/admin/clients" replace />
  if (!read.data) return read.error ? <ErrorOf read={read} /> : <Loading height={480} radius="lg" />
  // A link to a file that was merged leads to the kept one.
  if (read.data.card.id !== id) return <Navigate to={`/admin/clients/${read.data.card.id}`} replace />
  if (papers.some(isFirstRead)) return <Loading height={480} radius="lg" />
  const close = () => setAddress({}, { replace: true, preventScrollReset: true })
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
      {address.get("fenetre") === "demande" ? (
        <LazyDialog onClose={close}>
          <RequestForm
            request={null}
            client={callerOf(read.data)}
            onClose={close}
            // Replaces the dialog's history entry: « back » returns to the file.
            onCreated={(created) => void navigate(`/admin/brico?demande=${created}`, { replace: true })}
          />
        </LazyDialog>
      ) : null}
    </>
  )
}

/** The client of a file, as the form of a request takes a caller. */
function callerOf({ id, card, ...file }: Client): KnownClient {
  const places = file.places.filter(({ until }) => until === null)
  const place = file.last_place ?? places[0]
  return {
    client_name: card.name,
    client_email: card.email,
    client_phone: card.phone ?? "",
    address: place?.address ?? "",
    postal_code: place?.postal_code ?? null,
    city: place?.city ?? null,
    last_service: null,
    last_day: "",
    customer_id: id,
    places,
  }
}
