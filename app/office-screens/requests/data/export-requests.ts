import { bricoStatusLabels, paymentMethodLabels } from "#domain/booking/labels.ts"
import { requestSourceLabels } from "#domain/booking/staff-labels.ts"
import { paymentStateLabels } from "#domain/booking/payment-states.ts"
import type { Database } from "#domain/database.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { fromCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { listTakings } from "#domain/takings/takings.ts"
import type { CsvColumn } from "#app/office/export/csv.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { type RequestFilter, toParameters } from "./list-requests.ts"

export const EXPORT_PAGE = 1000

export type ExportedRequest = Database["public"]["Functions"]["export_brico_requests"]["Returns"][number]

/** Reads the page of the filtered list after the row `last`, newest first. */
export async function exportRequests(
  db: Db,
  filter: Omit<RequestFilter, "page">,
  last: ExportedRequest | null,
): Promise<ExportedRequest[]> {
  const answer = await db.rpc("export_brico_requests", {
    ...toParameters(filter),
    p_limit: EXPORT_PAGE,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  })
  return dataOf(answer)
}

export const EXPORT_COLUMNS: readonly CsvColumn<ExportedRequest>[] = [
  { header: "Référence", value: (row) => row.reference },
  { header: "Reçue le", value: (row) => formatDateTime(new Date(row.created_at)) },
  { header: "Origine", value: (row) => requestSourceLabels[row.source] },
  { header: "Statut", value: (row) => bricoStatusLabels[row.status] },
  { header: "Client", value: (row) => row.client_name },
  { header: "Téléphone", value: (row) => formatPhone(row.client_phone).replaceAll("\u00a0", " ") },
  { header: "E-mail", value: (row) => row.client_email },
  { header: "Adresse", value: (row) => row.address },
  { header: "Code postal", value: (row) => row.postal_code },
  { header: "Ville", value: (row) => row.city },
  { header: "Prestation", value: (row) => row.service_type },
  { header: "Date", value: (row) => (row.scheduled_date ? formatShortDate(row.scheduled_date) : null) },
  { header: "Heure", value: (row) => row.scheduled_time?.slice(0, 5) ?? null },
  { header: "Durée (min)", value: (row) => row.duration_minutes },
  { header: "Équipe", value: (row) => row.team_name },
  { header: "Sous-traitant", value: (row) => row.contractor_name },
  { header: "Prix de base (€)", value: (row) => row.base_price },
  { header: "Total (€)", value: (row) => row.total_amount },
  { header: "Encaissé (€)", value: (row) => fromCents(row.collected_cents) },
  { header: "Reste à payer (€)", value: (row) => fromCents(row.due_cents) },
  { header: "Paiement", value: (row) => paymentStateLabels[row.payment_state] },
  { header: "Moyen", value: (row) => (row.payment_method ? paymentMethodLabels[row.payment_method] : null) },
  { header: "Payé le", value: (row) => (row.payment_date ? formatDateTime(new Date(row.payment_date)) : null) },
  { header: "Encaissements", value: (row) => listTakings(row.takings) },
  { header: "Remboursé (€)", value: (row) => (row.refunded_cents > 0 ? fromCents(row.refunded_cents) : null) },
]
