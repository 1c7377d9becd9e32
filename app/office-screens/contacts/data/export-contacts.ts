import type { LineNames } from "#domain/company/lines.ts"
import {
  contactBudgetLabels,
  contactServiceLabel,
  contactStatusLabels,
  contactUrgencyLabels,
} from "#domain/contact/labels.ts"
import type { Database } from "#domain/database.ts"
import { formatDateTime } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { CsvColumn } from "#app/office/export/csv.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { ContactFilter } from "./list-contacts.ts"

export const EXPORT_PAGE = 500

export type ExportedContact = Database["public"]["Functions"]["export_contact_requests"]["Returns"][number]

/** Reads the page of the filtered list after the row `last`, newest first. */
export async function exportContacts(
  db: Db,
  { query, status, service }: ContactFilter,
  last: ExportedContact | null,
): Promise<ExportedContact[]> {
  const answer = await db.rpc("export_contact_requests", {
    p_query: query,
    p_status: status ?? "all",
    p_service: service ?? "all",
    p_limit: EXPORT_PAGE,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  })
  return dataOf(answer)
}

export function exportColumns(lineNames: LineNames): CsvColumn<ExportedContact>[] {
  return [
    { header: "Reçue le", value: (row) => formatDateTime(new Date(row.created_at)) },
    { header: "Statut", value: (row) => contactStatusLabels[row.status] },
    { header: "Nom", value: (row) => row.name },
    { header: "Téléphone", value: (row) => formatPhone(row.phone).replaceAll("\u00a0", " ") },
    { header: "E-mail", value: (row) => row.email },
    { header: "Adresse", value: (row) => row.address },
    { header: "Service", value: (row) => contactServiceLabel(row.service, lineNames) },
    { header: "Type de projet", value: (row) => row.project_type },
    { header: "Budget", value: (row) => (row.budget ? contactBudgetLabels[row.budget] : null) },
    { header: "Délai", value: (row) => (row.urgency ? contactUrgencyLabels[row.urgency] : null) },
    { header: "Description", value: (row) => row.description },
    { header: "Notes internes", value: (row) => row.notes },
    { header: "Photos", value: (row) => row.photo_count },
  ]
}
