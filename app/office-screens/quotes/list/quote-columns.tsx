import { Figures, When } from "#app/office/records/cells.tsx"
import { Lines, Minor, NameLink } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import type { CsvColumn } from "#app/office/export/csv.ts"
import { formatDateTime, formatShortDate, parisDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { quoteName } from "#domain/quotes/describe.ts"
import { quoteKindLabels, quoteStateLabels } from "#domain/quotes/quote.ts"
import { quoteLooks } from "../looks.ts"
import type { QuoteSummary } from "./data.ts"

export const quotePath = (id: string) => `/admin/devis/${id}`

const day = (instant: string | null) => (instant === null ? null : formatShortDate(parisDate(new Date(instant))))
const dateOf = (iso: string | null, text: string | null) => (iso && text ? <When iso={iso}>{text}</When> : null)

export function quoteColumns(isCards: boolean): Column<QuoteSummary>[] {
  return [
    {
      header: "N°",
      card: "head",
      sort: { ascending: "number" },
      cell: (quote) => (
        <Lines>
          <NameLink href={quotePath(quote.id)}>{quoteName(quote)}</NameLink>
          {quote.kind === "amendment" ? <Minor>{quoteKindLabels.amendment}</Minor> : null}
        </Lines>
      ),
    },
    {
      header: "Client",
      sort: { ascending: "client" },
      cell: ({ customer_name }) => customer_name ?? <Minor>Sans client</Minor>,
    },
    {
      header: "Titre",
      takesRoom: true,
      cell: ({ title, project_name, request_reference }) => (
        <Lines>
          <span>{title}</span>
          {(project_name ?? request_reference) ? <Minor>{project_name ?? request_reference}</Minor> : null}
        </Lines>
      ),
    },
    {
      header: "Montant TTC",
      align: "end",
      card: isCards ? "head" : "body",
      cell: ({ total_cents }) => (total_cents === null ? null : <Figures>{formatCents(total_cents)}</Figures>),
    },
    { header: "État", card: "foot", cell: ({ state }) => <StatusBadge look={quoteLooks[state]} /> },
    {
      header: "Envoyé",
      isLabelledOnCard: true,
      cell: ({ sent_at }) => dateOf(sent_at, day(sent_at)),
    },
    {
      header: "Vu",
      isLabelledOnCard: true,
      cell: ({ seen_at, state }) =>
        dateOf(seen_at, day(seen_at)) ?? (state === "sent" ? <Minor>Pas encore</Minor> : null),
    },
    {
      header: "Valable jusqu’au",
      isLabelledOnCard: true,
      cell: ({ valid_until, state }) =>
        state === "sent" || state === "expired"
          ? dateOf(valid_until, valid_until && formatShortDate(valid_until))
          : null,
    },
  ]
}

const instant = (at: string | null) => (at === null ? null : formatDateTime(new Date(at)))

export const EXPORT_COLUMNS: readonly CsvColumn<QuoteSummary>[] = [
  { header: "N°", value: ({ number }) => number },
  { header: "Version", value: ({ version_no }) => version_no },
  { header: "Nature", value: ({ kind }) => quoteKindLabels[kind] },
  { header: "Client", value: ({ customer_name }) => customer_name },
  { header: "Titre", value: ({ title }) => title },
  { header: "Projet", value: ({ project_name }) => project_name },
  { header: "Demande", value: ({ request_reference }) => request_reference },
  {
    header: "Montant TTC (€)",
    value: ({ total_cents }) => (total_cents === null ? null : formatDecimal(total_cents / 100, 2)),
  },
  { header: "État", value: ({ state }) => quoteStateLabels[state] },
  { header: "Envoyé", value: ({ sent_at }) => instant(sent_at) },
  { header: "Vu", value: ({ seen_at }) => instant(seen_at) },
  { header: "Valable jusqu’au", value: ({ valid_until }) => valid_until && formatShortDate(valid_until) },
  { header: "Clos", value: ({ closed_at }) => instant(closed_at) },
]
