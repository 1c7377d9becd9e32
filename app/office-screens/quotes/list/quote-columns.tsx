import { Figures, When } from "#app/office/records/cells.tsx"
import { Lines, Minor, NameLink } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import type { CsvColumn } from "#app/office/export/csv.ts"
import { formatDateTime, formatShortDate, parisDate } from "#domain/dates.ts"
import { exactCents } from "#domain/documents/words.ts"
import { fromCents } from "#domain/money.ts"
import { quoteName } from "#domain/quotes/describe.ts"
import { quoteKindLabels, quoteStateLabels } from "#domain/quotes/quote.ts"
import { taxed } from "#domain/vat.ts"
import { quoteLooks } from "../looks.ts"
import type { QuoteSummary } from "./data.ts"
import styles from "./quote-columns.module.css"

export const quotePath = (id: string) => `/admin/devis/${id}`

const day = (instant: string | null) => (instant === null ? null : formatShortDate(parisDate(new Date(instant))))
const dateOf = (iso: string | null, text: string | null) => (iso && text ? <When iso={iso}>{text}</When> : null)

export function quoteColumns(isExempt: boolean): Column<QuoteSummary>[] {
  return [
    {
      header: "N°",
      card: "head",
      sort: { ascending: "number" },
      cell: (quote) => (
        <span className={styles.number}>
          <Lines>
            <NameLink href={quotePath(quote.id)}>{quoteName(quote)}</NameLink>
            {quote.kind === "amendment" ? <Minor>{quoteKindLabels.amendment}</Minor> : null}
          </Lines>
        </span>
      ),
    },
    {
      header: "Client",
      only: "table",
      sort: { ascending: "client" },
      cell: ({ customer_name }) => customer_name ?? <Minor>Sans client</Minor>,
    },
    { header: "Titre", only: "table", takesRoom: true, cell: (quote) => <Subject quote={quote} /> },
    {
      header: "Client et titre",
      only: "cards",
      cell: (quote) => (
        <Lines>
          <strong>{quote.customer_name ?? "Sans client"}</strong>
          <Subject quote={quote} />
        </Lines>
      ),
    },
    {
      header: taxed("Montant", isExempt),
      align: "end",
      card: "head",
      cell: ({ total_cents }) => (total_cents === null ? null : <Figures>{exactCents(total_cents)}</Figures>),
    },
    { header: "État", card: "foot", cell: ({ state }) => <StatusBadge look={quoteLooks[state]} /> },
    { header: "Envoyé", only: "table", cell: ({ sent_at }) => dateOf(sent_at, day(sent_at)) },
    { header: "Vu", only: "table", cell: (quote) => seen(quote) },
    { header: "Valable jusqu’au", only: "table", cell: (quote) => validity(quote) },
    {
      header: "Dates",
      only: "cards",
      card: "foot",
      cell: (quote) =>
        quote.sent_at === null ? null : (
          <span className={styles.dates}>
            <Minor>Envoyé le {dateOf(quote.sent_at, day(quote.sent_at))}</Minor>
            {quote.seen_at ? <Minor>Vu le {seen(quote)}</Minor> : seen(quote)}
            {validity(quote) ? <Minor>Valable jusqu’au {validity(quote)}</Minor> : null}
          </span>
        ),
    },
  ]
}

function Subject({ quote: { title, project_name, request_reference } }: { quote: QuoteSummary }) {
  const of = project_name ?? request_reference
  return (
    <Lines>
      <span>{title}</span>
      {of ? <Minor>{of}</Minor> : null}
    </Lines>
  )
}

const seen = ({ seen_at, state }: QuoteSummary) =>
  dateOf(seen_at, day(seen_at)) ?? (state === "sent" ? <Minor>Pas encore vu</Minor> : null)

/** Worth nothing once there is an answer. */
const validity = ({ valid_until, state }: QuoteSummary) =>
  state === "sent" || state === "expired" ? dateOf(valid_until, valid_until && formatShortDate(valid_until)) : null

const instant = (at: string | null) => (at === null ? null : formatDateTime(new Date(at)))

export const exportColumns = (isExempt: boolean): readonly CsvColumn<QuoteSummary>[] => [
  { header: "N°", value: ({ number }) => number },
  { header: "Version", value: ({ version_no }) => version_no },
  { header: "Nature", value: ({ kind }) => quoteKindLabels[kind] },
  { header: "Client", value: ({ customer_name }) => customer_name },
  { header: "Titre", value: ({ title }) => title },
  { header: "Projet", value: ({ project_name }) => project_name },
  { header: "Demande", value: ({ request_reference }) => request_reference },
  {
    header: `${taxed("Montant", isExempt)} (€)`,
    // A number: a spreadsheet takes « 3 117,13 » for a text.
    value: ({ total_cents }) => (total_cents === null ? null : fromCents(total_cents)),
  },
  { header: "État", value: ({ state }) => quoteStateLabels[state] },
  { header: "Envoyé", value: ({ sent_at }) => instant(sent_at) },
  { header: "Vu", value: ({ seen_at }) => instant(seen_at) },
  { header: "Valable jusqu’au", value: ({ valid_until }) => valid_until && formatShortDate(valid_until) },
  { header: "Clos", value: ({ closed_at }) => instant(closed_at) },
]
