import type { CsvColumn } from "#app/office/export/csv.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { specialtyLabel } from "#domain/contractors/labels.ts"
import type { Database } from "#domain/database.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContractorFilter } from "./data.ts"

export const EXPORT_PAGE = 1000

export type ExportedContractor = Database["public"]["Functions"]["export_contractors"]["Returns"][number]

/** Reads the page of the filtered list after the row `last`, newest first. */
export async function exportContractors(
  db: Db,
  { query, availability, specialty, isArchived }: ContractorFilter,
  last: ExportedContractor | null,
): Promise<ExportedContractor[]> {
  const answer = await db.rpc("export_contractors", {
    p_query: query,
    p_availability: availability ?? "all",
    p_specialty: specialty ?? "all",
    p_archived: isArchived,
    p_limit: EXPORT_PAGE,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  })
  return dataOf(answer)
}

export const EXPORT_COLUMNS: readonly CsvColumn<ExportedContractor>[] = [
  { header: "Nom", value: (row) => row.name },
  { header: "Spécialités", value: (row) => row.specialties.map(specialtyLabel).join(", ") },
  { header: "Téléphone", value: (row) => formatPhone(row.phone).replaceAll("\u00a0", " ") },
  { header: "E-mail", value: (row) => row.email },
  { header: "Adresse", value: (row) => row.address },
  { header: "Disponible", value: (row) => (row.is_available ? "oui" : "non") },
  { header: "Tarif horaire (€)", value: (row) => row.hourly_rate },
  { header: "Note", value: (row) => (row.rating > 0 ? row.rating : null) },
  { header: "Missions", value: (row) => row.total_jobs },
  { header: "Missions terminées", value: (row) => row.completed_jobs },
  { header: "Chiffre d’affaires confié (€)", value: (row) => row.total_revenue },
  { header: "Depuis le", value: (row) => formatShortDate(row.date_joined) },
]
