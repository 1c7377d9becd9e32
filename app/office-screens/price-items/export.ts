import type { CsvColumn } from "#app/office/export/csv.ts"
import { itemFieldLabels } from "#domain/price-items/import.ts"
import { writeDecimal } from "#domain/quotes/decimals.ts"
import { unitLabels } from "#domain/quotes/quote.ts"
import type { ExportedItem } from "./data.ts"

// As texts: the file keeps two decimals of a number, and a price has four.
const decimal = (number: number | null) => (number === null ? null : writeDecimal(String(number)))

/** The columns that the import reads again. */
export const EXPORT_COLUMNS: readonly CsvColumn<ExportedItem>[] = [
  { header: itemFieldLabels.code, value: (item) => item.code },
  { header: itemFieldLabels.label, value: (item) => item.label },
  { header: itemFieldLabels.description, value: (item) => item.description },
  { header: itemFieldLabels.unit, value: (item) => unitLabels[item.unit] },
  { header: itemFieldLabels.unit_price, value: (item) => decimal(item.unit_price) },
  { header: itemFieldLabels.vat_rate, value: (item) => item.vat_rate },
  { header: itemFieldLabels.unit_cost, value: (item) => decimal(item.unit_cost) },
  { header: itemFieldLabels.hours, value: (item) => decimal(item.hours) },
  { header: itemFieldLabels.category, value: (item) => item.category },
  { header: itemFieldLabels.is_active, value: (item) => (item.is_active ? "oui" : "non") },
]
