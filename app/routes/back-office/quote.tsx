import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { Navigate } from "react-router"
import { browserDb } from "#app/lib/browser-db.ts"
import { Loading } from "#app/office/feedback/loading.tsx"
import { queryClient } from "#app/office/live/query-client.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { idParam } from "#app/office/records/list-params.ts"
import { officeMeta, useCompanyOffer } from "#app/office/shell/company-name.ts"
import { PageHeader } from "#app/office/shell/page-header.tsx"
import { type Quote, readOrigin, readTerms } from "#app/office-screens/quotes/data.ts"
import type { QuoteFile } from "#app/office-screens/quotes/record/data.ts"
import { QuoteHeader } from "#app/office-screens/quotes/record/quote-header.tsx"
import { QUOTES_TABLE, quoteQuery } from "#app/office-screens/quotes/queries.ts"
import { newId } from "#domain/new-id.ts"
import { readDecimal } from "#domain/quotes/decimals.ts"
import { toEdited } from "#domain/quotes/draft.ts"
import { newDraft, valuesOfTerms } from "#domain/quotes/new-draft.ts"
import type { QuoteDraft, QuoteState } from "#domain/quotes/quote.ts"
import { addPlace, pickClient, useClient } from "./quote-client.tsx"
import { useQuoteLibrary } from "./use-quote-library.ts"
import type { Route } from "./+types/quote"

const fetchEditor = () => import("#app/office-screens/quotes/editor/quote-editor.tsx")
const QuoteEditor = lazy(() => fetchEditor().then((m) => ({ default: m.QuoteEditor })))

const ContractInvoices = lazy(() =>
  import("#app/office-screens/invoices/list/contract-invoices.tsx").then((m) => ({ default: m.ContractInvoices })),
)
const FeePanel = lazy(() =>
  import("#app/office-screens/quotes/record/fee-panel.tsx").then((m) => ({ default: m.FeePanel })),
)
const StartInvoice = lazy(() =>
  import("#app/office-screens/invoices/list/invoices-of.tsx").then((m) => ({ default: m.StartInvoice })),
)
const SentQuote = lazy(() =>
  import("#app/office-screens/quotes/record/sent-quote.tsx").then((m) => ({ default: m.SentQuote })),
)

export const meta = officeMeta("Devis")

const NEW = "nouveau"

/** Always read again: an earlier version in the cache would be refused at the first save. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  fetchEditor().catch(() => undefined)
  const db = browserDb()
  if (params.id !== NEW) {
    queryClient.removeQueries({ queryKey: [QUOTES_TABLE, "details", params.id] })
    return { terms: await readTerms(db), values: {} }
  }
  const search = new URL(request.url).searchParams
  const of = (name: string) => (idParam.parse(search.get(name) ?? "") ? search.get(name) : null)
  const [terms, origin] = await Promise.all([
    readTerms(db),
    readOrigin(db, { project: of("chantier"), request: of("demande"), customer: of("client") }),
  ])
  return { terms, values: { ...valuesOfTerms(terms), ...origin } }
}

export default function QuoteScreen({ params: { id }, loaderData: { terms, values } }: Route.ComponentProps) {
  if (id === NEW) return <NewQuote values={values} costs={costsOf(terms)} />
  return idParam.parse(id) ? (
    <SavedQuote key={id} id={id} costs={costsOf(terms)} />
  ) : (
    <Navigate to={`/admin/devis/${NEW}`} replace />
  )
}

type Company = { costs: { marginFloorBp: number | null; hourlyCost: string | null } }

const costsOf = ({ margin_floor_bp, hourly_cost }: Awaited<ReturnType<typeof readTerms>>) => ({
  marginFloorBp: margin_floor_bp,
  hourlyCost: hourly_cost === null ? null : readDecimal(String(hourly_cost)),
})

function NewQuote({ values, costs }: { values: Partial<QuoteDraft> } & Company) {
  const [id] = useState(() => newId())
  const [draft] = useState(() => newDraft(values))
  const [version, setVersion] = useState(0)
  const isSaved = version > 0
  const read = useQuery({ ...quoteQuery(id), enabled: isSaved })

  // The router would begin the screen anew, and the focus would be lost.
  function onSaved(saved: number) {
    if (!isSaved) window.history.replaceState(window.history.state, "", `/admin/devis/${id}`)
    setVersion(saved)
  }
  if (read.data && read.data.state !== "draft") return <Fixed quote={read.data} />
  return (
    <>
      {read.data ? <Header quote={read.data} version={version} /> : <PageHeader title="Nouveau devis" />}
      <Editor id={id} opening={draft} version={0} savedAt={null} costs={costs} saved={read.data} onSaved={onSaved} />
    </>
  )
}

function SavedQuote({ id, costs }: { id: string } & Company) {
  const read = useQuery(quoteQuery(id))
  const [opening, setOpening] = useState(read.data)
  const [version, setVersion] = useState<number | null>(null)
  const quote = read.data
  if (!opening && quote) setOpening(quote)
  if (!quote || !opening) return read.error ? <ErrorOf read={read} /> : <Loading height={480} radius="lg" />
  if (quote.state !== "draft") return <Fixed quote={quote} />
  return (
    <>
      <ErrorOf read={read} />
      <Header quote={quote} version={version ?? opening.lock_version} />
      <Editor
        id={id}
        opening={toEdited(opening)}
        version={opening.lock_version}
        savedAt={new Date(opening.updated_at)}
        costs={costs}
        saved={quote}
        onSaved={setVersion}
      />
    </>
  )
}

/** `version` is the one that the editor shows: another tab may have saved a later one, which is not sent unread. */
const Header = ({ quote, version = quote.lock_version }: { quote: Quote; version?: number }) => (
  <QuoteHeader quote={{ ...(quote as QuoteFile), lock_version: version }} pickClient={pickClient} />
)

/** Those in which the price of the quote itself may be invoiced. */
const FEE_STATES: readonly QuoteState[] = ["sent", "signed", "refused", "expired"]

/** A quote that was sent is read, not edited. */
function Fixed({ quote }: { quote: Quote }) {
  return (
    <>
      <Header quote={quote} />
      <Suspense fallback={<Loading height={480} radius="lg" />}>
        <SentQuote quote={quote as QuoteFile}>
          <FeePanel quote={quote as QuoteFile}>
            {FEE_STATES.includes(quote.state) ? <StartInvoice origin={{ quote_id: quote.id }} kinds={["fee"]} /> : null}
          </FeePanel>
          {quote.state === "signed" || quote.state === "withdrawn" ? (
            <ContractInvoices
              contractId={quote.project_id ?? quote.request_id ?? quote.id}
              origin={{ quote_id: quote.id }}
              title={quote.project_id ? "Argent du chantier" : "Factures"}
              isWithdrawn={quote.state === "withdrawn"}
            />
          ) : null}
        </SentQuote>
      </Suspense>
    </>
  )
}

type EditorProps = Pick<Parameters<typeof QuoteEditor>[0], "id" | "opening" | "version" | "savedAt" | "onSaved"> & {
  /** What the database has; nothing of a new quote. */
  saved: Quote | undefined
} & Company

/** What other subjects bring to the editor. */
function Editor({ saved, costs, ...props }: EditorProps) {
  const { isVatExempt } = useCompanyOffer()
  const library = useQuoteLibrary()
  return (
    <Suspense fallback={<Loading height={480} radius="lg" />}>
      <QuoteEditor
        {...props}
        {...costs}
        isVatExempt={isVatExempt}
        saved={saved}
        useClient={useClient}
        {...library}
        pickClient={pickClient}
        addPlace={addPlace}
      />
    </Suspense>
  )
}
