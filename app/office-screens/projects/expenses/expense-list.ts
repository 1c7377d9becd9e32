import type { CsvColumn } from "#app/office/export/csv.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatDecimal } from "#domain/numbers.ts"
import { expenseCategoryLabels } from "#domain/projects/labels.ts"
import { NO_BASIS } from "#domain/projects/money.ts"
import { basisLabels } from "#domain/vat.ts"
import { type ExportedExpense, listExpenses, readExpense } from "../data/list-expenses.ts"
import { PARTS } from "../parts.ts"

export const expenses = defineRecords({ table: PARTS.expenses, list: listExpenses, read: readExpense })

export const EXPORT_COLUMNS: readonly CsvColumn<ExportedExpense>[] = [
  { header: "Date", value: (row) => formatShortDate(row.expense_date) },
  { header: "Dépense", value: (row) => row.description },
  { header: "Catégorie", value: (row) => expenseCategoryLabels[row.category] },
  { header: "Fournisseur", value: (row) => row.supplier ?? row.contractor_name },
  { header: "Saisi", value: (row) => (row.amount_basis === null ? NO_BASIS : basisLabels[row.amount_basis]) },
  { header: "Montant HT (€)", value: (row) => (row.amount_basis === null ? null : row.amount) },
  { header: "TVA (%)", value: (row) => (row.vat_rate === null ? null : formatDecimal(row.vat_rate, 1)) },
  { header: "Montant TTC (€)", value: (row) => row.amount_with_vat },
  { header: "Montant sans base (€)", value: (row) => (row.amount_basis === null ? row.amount : null) },
  { header: "Payée", value: (row) => (row.is_paid ? "oui" : "non") },
  { header: "Justificatif", value: (row) => (row.has_receipt ? "oui" : "non") },
]
