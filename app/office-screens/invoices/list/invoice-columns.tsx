import { Figures, When } from "#app/office/records/cells.tsx"
import { Lines, Minor, NameLink } from "#app/office/records/record-cells.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import type { CsvColumn } from "#app/office/export/csv.ts"
import { formatDateTime, formatShortDate, parisToday } from "#domain/dates.ts"
import { kindName, lateBy, standingOf, withheld } from "#domain/invoices/describe.ts"
import { invoiceStateLabels } from "#domain/invoices/invoice.ts"
import { exactCents } from "#domain/documents/words.ts"
import { fromCents } from "#domain/money.ts"
import { taxed } from "#domain/vat.ts"
import { draftLook, standingLooks } from "../looks.ts"
import { invoicePath } from "../queries.ts"
import type { InvoiceSummary } from "./data.ts"
import styles from "./invoice-columns.module.css"
import { formatCents } from "#domain/money.ts"

const day = (iso: string | null) => (iso === null ? null : <When iso={iso}>{formatShortDate(iso)}</When>)

/** A credit note is shown positive: its word says what it does. */
export const shownTotal = ({ kind, total_cents }: Pick<InvoiceSummary, "kind" | "total_cents">) =>
  total_cents === null ? null : exactCents(kind === "credit_note" ? -total_cents : total_cents)

export function Standing({ invoice }: { invoice: InvoiceSummary }) {
  const standing = standingOf(invoice, parisToday())
  const badge = <StatusBadge look={standing === null ? draftLook : standingLooks[standing]} />
  if (standing === "aided")
    return (
      <Lines>
        {badge}
        <Minor>{formatCents(invoice.aid_left_cents ?? 0)}</Minor>
      </Lines>
    )
  if (standing !== "retained") return badge
  return (
    <Lines>
      {badge}
      <Minor>{withheld(invoice.retained_cents ?? 0, invoice.retained_until)}</Minor>
    </Lines>
  )
}

export function invoiceColumns(isExempt: boolean): Column<InvoiceSummary>[] {
  return [
    {
      header: "N°",
      card: "head",
      cell: (invoice) => (
        <span className={styles.number}>
          <Lines>
            <NameLink href={invoicePath(invoice.id)}>{invoice.number ?? "Brouillon"}</NameLink>
            <Minor>{kindName(invoice)}</Minor>
          </Lines>
        </span>
      ),
    },
    {
      header: "Client",
      only: "table",
      cell: ({ customer_name }) => <span className={styles.client}>{customer_name ?? <Minor>Sans client</Minor>}</span>,
    },
    { header: "Objet", only: "table", takesRoom: true, cell: (invoice) => <Subject invoice={invoice} /> },
    {
      header: "Client et objet",
      only: "cards",
      cell: (invoice) => (
        <Lines>
          <strong>{invoice.customer_name ?? "Sans client"}</strong>
          <Subject invoice={invoice} />
        </Lines>
      ),
    },
    {
      header: taxed("Montant", isExempt),
      align: "end",
      card: "head",
      cell: (invoice) =>
        invoice.total_cents === null ? null : (
          <Lines>
            <Figures>{shownTotal(invoice)}</Figures>
            {invoice.left_cents && invoice.left_cents !== invoice.total_cents ? (
              <Minor>
                <span className="nowrap">reste {left(invoice)}</span>
              </Minor>
            ) : null}
          </Lines>
        ),
    },
    { header: "État", card: "foot", cell: (invoice) => <Standing invoice={invoice} /> },
    { header: "Émise", only: "table", cell: ({ issued_on }) => day(issued_on) },
    { header: "Échéance", only: "table", sort: { ascending: "due" }, cell: (invoice) => due(invoice) },
    {
      header: "Dates",
      only: "cards",
      card: "foot",
      cell: (invoice) => (
        <span className={styles.dates}>
          {invoice.issued_on ? <Minor>Émise le {day(invoice.issued_on)}</Minor> : null}
          {isOwed(invoice) ? <Minor>Échéance {dueOnCard(invoice)}</Minor> : null}
        </span>
      ),
    },
  ]
}

function Subject({ invoice: { title, project_name, request_reference } }: { invoice: InvoiceSummary }) {
  const of = project_name ?? request_reference
  return (
    <Lines>
      <span>{title}</span>
      {of && of !== title ? <Minor>{of}</Minor> : null}
    </Lines>
  )
}

const left = ({ left_cents }: InvoiceSummary) => (left_cents ? <Figures>{exactCents(left_cents)}</Figures> : null)

/** The due day is worth nothing once it is paid. */
const isOwed = ({ left_cents, due_on }: InvoiceSummary) => (left_cents ?? 0) > 0 && due_on !== null

function due(invoice: InvoiceSummary) {
  return isOwed(invoice) ? (
    <Lines>
      {day(invoice.due_on)}
      <Late invoice={invoice} />
    </Lines>
  ) : null
}

const dueOnCard = (invoice: InvoiceSummary) => (
  <>
    {day(invoice.due_on)} <Late invoice={invoice} />
  </>
)

function Late({ invoice }: { invoice: InvoiceSummary }) {
  const today = parisToday()
  const { due_on } = invoice
  return due_on !== null && standingOf(invoice, today) === "late" ? (
    <span className={styles.late}>{lateBy(due_on, today)}</span>
  ) : null
}

const euros = (cents: number | null) => (cents === null ? null : fromCents(cents))
const instant = (at: string | null) => (at === null ? null : formatDateTime(new Date(at)))

export const exportColumns = (isExempt: boolean): readonly CsvColumn<InvoiceSummary>[] => [
  { header: "N°", value: ({ number }) => number },
  { header: "Nature", value: (invoice) => kindName(invoice) },
  { header: "Client", value: ({ customer_name }) => customer_name },
  { header: "Objet", value: ({ title }) => title },
  { header: "Projet", value: ({ project_name }) => project_name },
  { header: "Demande", value: ({ request_reference }) => request_reference },
  { header: `${taxed("Montant", isExempt)} (€)`, value: ({ total_cents }) => euros(total_cents) },
  { header: "Reste à payer (€)", value: ({ left_cents }) => euros(left_cents) },
  { header: "Retenue de garantie (€)", value: ({ retained_cents }) => euros(retained_cents || null) },
  { header: "Aides attendues (€)", value: ({ aid_left_cents }) => euros(aid_left_cents || null) },
  { header: "État", value: ({ state }) => invoiceStateLabels[state] },
  { header: "Émise le", value: ({ issued_on }) => issued_on && formatShortDate(issued_on) },
  { header: "Échéance", value: ({ due_on }) => due_on && formatShortDate(due_on) },
  { header: "Envoyée", value: ({ sent_at }) => instant(sent_at) },
  { header: "Relancée", value: ({ reminded_at }) => instant(reminded_at) },
]
