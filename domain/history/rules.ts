import { mailsPath } from "../mail/path.ts"
import { roleLabels } from "../auth/labels.ts"
import { bricoStatusLabels } from "../booking/labels.ts"
import { paymentStateLabels } from "../booking/payment-states.ts"
import { contactStatusLabels } from "../contact/labels.ts"
import type { Row } from "../database.ts"
import { formatShortDate, formatTime, isDay } from "../dates.ts"
import { templateLabel } from "../mail/labels.ts"
import { formatCents, formatEuros } from "../money.ts"
import { projectStatusLabels, quoteStatusLabels } from "../projects/labels.ts"
import { signingPlaceLabels } from "../quotes/quote.ts"
import { settingsPath } from "../settings-tabs.ts"
import { keepSignsTogether } from "../typography.ts"
import { percentOf } from "../vat.ts"
import { fieldLabels, tableLabels } from "./labels.ts"

/** A line of the history from the database. For a change, `detail` is `{ column: [before, after] }`. */
export type HistoryLine = Pick<
  Row<"activity_log">,
  "action" | "subject_table" | "subject_id" | "subject_label" | "summary"
> & { detail: unknown }

export type Change = { field: string; before: string; after: string }

const EUROS = new Set([
  "actual_cost",
  "amount",
  "base_price",
  "budget",
  "budget_with_vat",
  "estimated_cost",
  "hourly_cost",
  "hourly_rate",
  "price",
  "quote_fee",
  "total_amount",
])

const statusLabels: Record<string, Record<string, string>> = {
  brico_requests: bricoStatusLabels,
  contact_requests: contactStatusLabels,
  reno_projects: projectStatusLabels,
}
const quoteLabels: Record<string, string> = quoteStatusLabels

/** The changed columns that have a French label; empty for a line that is not a change of columns. */
export function changesOf({ subject_table, detail }: HistoryLine): Change[] {
  if (typeof detail !== "object" || detail === null) return []
  return Object.entries(detail).flatMap(([column, pair]) => {
    if (!Array.isArray(pair) || pair.length !== 2 || !Object.hasOwn(fieldLabels, column)) return []
    const [before, after] = pair.map((value: unknown) => valueLabel(subject_table, column, value))
    return [{ field: fieldLabels[column] ?? column, before: before ?? "—", after: after ?? "—" }]
  })
}

/** The event in one sentence, without the record's name, with its amount if it has one. */
export function sentenceOf(line: HistoryLine): string {
  if (line.action === "changed") return "Modification"
  // The database writes « Suppression Cuisine »; the name is shown beside it.
  if (line.action === "deleted") return `Suppression${line.summary.replace(/^Suppression/, "")}`
  const { amount_cents: amount } = (line.detail ?? {}) as { amount_cents?: unknown }
  const summary = keepSignsTogether(line.summary)
  if (typeof amount === "number") return `${summary} (${formatCents(amount)})`
  // The database writes « (1995,00 €) », or « (1995,00 € HT) » when the amount is known to be without VAT.
  return summary.replace(
    / \((-?\d+),(\d\d)\u00a0€( HT)?\)$/,
    (_, euros, cents, basis = "") => ` (${formatEuros(Number(`${euros}.${cents}`))}${basis})`,
  )
}

export function recordOf({ subject_table, subject_id, subject_label }: HistoryLine): string {
  const table = tableLabels[subject_table] ?? subject_table
  // A mail text has no name: use its kind.
  if (subject_table === "mail_texts") return `${table} «\u00a0${templateLabel(subject_id)}\u00a0»`
  return subject_label ? `${table} ${subject_label}` : table
}

const ID = /^[0-9a-f-]{36}$/

/** Path of the record's screen; null when it was deleted or has none. */
export function recordPath({ action, subject_table, subject_id }: HistoryLine): string | null {
  const paths: Record<string, string> = {
    billing_settings: settingsPath("devis"),
    brico_requests: `/admin/brico?demande=${subject_id}`,
    contact_requests: `/admin/contacts?demande=${subject_id}`,
    contractors: `/admin/contractors?sous-traitant=${subject_id}`,
    email_outbox: mailsPath({ mail: subject_id }),
    faqs: "/admin/faqs",
    gallery_projects: `/admin/gallery/edit/${subject_id}`,
    google_reviews: "/admin/reviews",
    invoices: `/admin/factures/${subject_id}`,
    mail_texts: settingsPath("notifications"),
    notification_settings: settingsPath("notifications"),
    profiles: settingsPath("securite"),
    reno_expertises: "/admin/expertises",
    reno_projects: `/admin/reno/${subject_id}`,
  }
  if (action === "deleted") return null
  const path = paths[subject_table] ?? null
  return path?.includes(subject_id) && !ID.test(subject_id) ? null : path
}

function valueLabel(table: string, column: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "—"
  if (typeof value === "boolean") return value ? "oui" : "non"
  if (column === "working_hours") return "horaires"
  if (Array.isArray(value)) return value.join(", ")
  if (column.endsWith("_cents")) return formatCents(Number(value))
  if (EUROS.has(column)) return formatEuros(Number(value))
  if (column.endsWith("_bp")) return percentOf(Number(value) / 100)
  if (column === "vat_rate") return percentOf(Number(value))
  const text = typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value)
  if (column === "scheduled_time") return formatTime(text)
  if (isDay(text)) return formatShortDate(text)
  return wordFor(table, column, text) ?? text
}

function wordFor(table: string, column: string, code: string): string | undefined {
  if (column === "role") return (roleLabels as Record<string, string>)[code]
  if (column === "payment_state") return (paymentStateLabels as Record<string, string>)[code]
  if (column === "quote_status") return quoteLabels[code]
  if (column === "signing_place") return (signingPlaceLabels as Record<string, string>)[code]
  return column === "status" ? statusLabels[table]?.[code] : undefined
}
