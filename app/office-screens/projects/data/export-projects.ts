import type { CsvColumn } from "#app/office/export/csv.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Database } from "#domain/database.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { projectStatusLabels, quoteStatusLabels } from "#domain/projects/labels.ts"
import { marginsOf, NO_BASIS } from "#domain/projects/money.ts"
import { basisLabels } from "#domain/vat.ts"
import type { ProjectFilter } from "./list-projects.ts"

export const EXPORT_PAGE = 1000

export type ExportedProject = Database["public"]["Functions"]["export_reno_projects"]["Returns"][number]

/** Reads the page of the filtered list after the row `last`, newest first. */
export async function exportProjects(
  db: Db,
  { query, status, quote, isArchived }: ProjectFilter,
  last: ExportedProject | null,
): Promise<ExportedProject[]> {
  const answer = await db.rpc("export_reno_projects", {
    p_query: query,
    p_status: status ?? "all",
    p_quote_status: quote ?? "all",
    p_archived: isArchived,
    p_limit: EXPORT_PAGE,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  })
  return dataOf(answer)
}

const day = (value: string | null) => (value === null ? null : formatShortDate(value))
/** Amounts that rest on the budget are only known to be without VAT if the budget's basis is. */
const known = (row: ExportedProject, amount: number | null) => (row.budget_basis === null ? null : amount)

export const EXPORT_COLUMNS: readonly CsvColumn<ExportedProject>[] = [
  { header: "Créé le", value: (row) => formatShortDate(parisDate(new Date(row.created_at))) },
  { header: "Projet", value: (row) => row.name },
  { header: "Client", value: (row) => row.client_name },
  { header: "Téléphone", value: (row) => formatPhone(row.client_phone ?? "").replaceAll("\u00a0", " ") },
  { header: "E-mail", value: (row) => row.client_email },
  { header: "Adresse", value: (row) => row.address },
  { header: "Statut", value: (row) => projectStatusLabels[row.status] },
  { header: "Devis", value: (row) => quoteStatusLabels[row.quote_status] },
  { header: "Avancement (%)", value: (row) => row.progress },
  { header: "Début", value: (row) => day(row.start_date) },
  { header: "Échéance", value: (row) => day(row.deadline) },
  { header: "Budget saisi", value: (row) => (row.budget_basis === null ? NO_BASIS : basisLabels[row.budget_basis]) },
  { header: "Budget HT (€)", value: (row) => known(row, row.budget) },
  { header: "TVA du budget (%)", value: (row) => row.budget_vat_rate && formatDecimal(row.budget_vat_rate, 1) },
  { header: "Budget TTC (€)", value: (row) => row.budget_with_vat },
  { header: "Budget sans base (€)", value: (row) => (row.budget_basis === null ? row.budget : null) },
  { header: "Coût estimé HT (€)", value: (row) => row.estimated_cost },
  { header: "Engagé HT (€)", value: (row) => row.committed },
  { header: "Coût réel HT (€)", value: (row) => row.actual_cost },
  { header: "Payé HT (€)", value: (row) => row.paid },
  { header: "Marge prévue HT (€)", value: (row) => known(row, marginsOf(row).planned) },
  { header: "Marge à ce jour HT (€)", value: (row) => known(row, marginsOf(row).toDate) },
]
