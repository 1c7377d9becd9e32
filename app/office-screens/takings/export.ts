import type { CsvColumn } from "#app/office/export/csv.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { fromCents } from "#domain/money.ts"
import {
  describeCorrected,
  describeTaking,
  type Period,
  takingKindLabels,
  takingMethodLabels,
  takingSourceLabels,
} from "#domain/takings/takings.ts"
import { daysOfMonth, type MonthlyVat, withoutRate } from "#domain/takings/vat.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { percentOf } from "#domain/vat.ts"
import type { TakingLine } from "./data.ts"

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ")
const orEmpty = (cents: number) => (cents === 0 ? null : fromCents(cents))

const rateColumn = (name: string, vat_rate: number, part: "net_cents" | "vat_cents"): CsvColumn<TakingLine> => ({
  header: `${name} ${plain(percentOf(vat_rate))} (€)`,
  value: ({ vat_split }) => orEmpty(vat_split?.find((one) => one.vat_rate === vat_rate)?.[part] ?? 0),
})

/** What a line holds of each rate: without VAT, then the VAT if there is any. */
const RATE_COLUMNS = VAT_RATES.flatMap((rate) => [
  rateColumn("HT", rate, "net_cents"),
  ...(rate === 0 ? [] : [rateColumn("TVA", rate, "vat_cents")]),
])

export const JOURNAL_COLUMNS: readonly CsvColumn<TakingLine>[] = [
  { header: "Date", value: ({ day }) => formatShortDate(day) },
  { header: "Libellé", value: (line) => plain(describeTaking(line)) },
  { header: "Moyen", value: ({ method }) => takingMethodLabels[method] },
  { header: "Montant (€)", value: ({ amount_cents }) => fromCents(amount_cents) },
  { header: "Client", value: ({ client_name }) => client_name },
  { header: "Référence", value: ({ reference, quote_number }) => reference ?? quote_number },
  { header: "Facture", value: ({ invoice_number }) => invoice_number },
  { header: "Prestation", value: ({ service_type }) => service_type },
  { header: "Noté par", value: ({ author_name }) => author_name },
  { header: "Noté le", value: ({ at }) => plain(formatDateTime(new Date(at))) },
  { header: "Nature", value: ({ kind }) => takingKindLabels[kind] },
  { header: "Porte sur", value: (line) => plain(describeCorrected(line) ?? "") || null },
  { header: "Chantier", value: ({ project_name }) => project_name },
  {
    header: "Source",
    value: ({ source, is_example }) => (is_example ? "exemple" : takingSourceLabels[source]),
  },
  ...RATE_COLUMNS,
  { header: "Sans taux (€)", value: (line) => orEmpty(withoutRate(line)) },
]

/** One row for each month of the period and each rate. A month that the period cuts has its first and last day. */
export const vatColumns = (period: Period): readonly CsvColumn<MonthlyVat>[] => [
  { header: "Du", value: ({ month }) => formatShortDate(daysOfMonth(month, period).from) },
  { header: "Au", value: ({ month }) => formatShortDate(daysOfMonth(month, period).to) },
  { header: "Taux", value: ({ vat_rate }) => (vat_rate === null ? "sans taux" : plain(percentOf(vat_rate))) },
  { header: "TTC (€)", value: ({ cents }) => fromCents(cents) },
  { header: "HT (€)", value: ({ net_cents }) => (net_cents === null ? null : fromCents(net_cents)) },
  { header: "TVA (€)", value: ({ vat_cents }) => (vat_cents === null ? null : fromCents(vat_cents)) },
]
