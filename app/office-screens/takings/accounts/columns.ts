import type { CsvColumn } from "#app/office/export/csv.ts"
import { daysBetween, formatShortDate } from "#domain/dates.ts"
import { invoiceKindLabels, invoiceStateLabels, operationLabels } from "#domain/invoices/invoice.ts"
import { fromCents } from "#domain/money.ts"
import {
  categoryLabels,
  type Receivable,
  type ReportedPayment,
  type ReportedSale,
  type Sale,
} from "#domain/takings/accounts.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { percentOf, taxed } from "#domain/vat.ts"

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ")
const day = (iso: string | null) => (iso === null ? null : formatShortDate(iso))
const rate = (value: number) => plain(percentOf(value))

const rateColumn = (name: string, of: number, part: "net_cents" | "vat_cents"): CsvColumn<Sale> => ({
  header: `${name} ${rate(of)} (€)`,
  value: ({ split }) => {
    const cents = split.find((one) => one.vat_rate === of)?.[part] ?? 0
    return cents === 0 ? null : fromCents(cents)
  },
})

export const SALES_COLUMNS: readonly CsvColumn<Sale>[] = [
  { header: "Date", value: (sale) => day(sale.day) },
  { header: "Numéro", value: ({ number }) => number },
  {
    header: "Nature",
    value: ({ kind, situation_no: no }) => `${invoiceKindLabels[kind]}${no === null ? "" : ` ${no}`}`,
  },
  { header: "Corrige", value: ({ corrects }) => corrects },
  { header: "Client", value: ({ client_name }) => client_name },
  { header: "Type de client", value: ({ is_consumer }) => (is_consumer ? "particulier" : "professionnel") },
  { header: "SIREN", value: ({ siren }) => siren },
  { header: "Objet", value: ({ title }) => title },
  { header: "Opération", value: ({ operation }) => operationLabels[operation] },
  ...VAT_RATES.flatMap((of) => [
    rateColumn("HT", of, "net_cents"),
    ...(of === 0 ? [] : [rateColumn("TVA", of, "vat_cents")]),
  ]),
  { header: "Total HT (€)", value: ({ net_cents }) => fromCents(net_cents) },
  { header: "Total TVA (€)", value: ({ net_cents, total_cents }) => fromCents(total_cents - net_cents) },
  { header: "Total TTC (€)", value: ({ total_cents }) => fromCents(total_cents) },
  { header: "Échéance", value: ({ due_on }) => day(due_on) },
  { header: "Émise", value: ({ state, is_example }) => (is_example ? "exemple" : invoiceStateLabels[state]) },
]

export const receivableColumns = (today: string, isExempt: boolean): readonly CsvColumn<Receivable>[] => [
  { header: "Client", value: ({ client_name }) => client_name },
  { header: "Numéro", value: ({ number }) => number },
  { header: "Date", value: ({ issued_on }) => day(issued_on) },
  { header: "Échéance", value: ({ due_on }) => day(due_on) },
  { header: "Jours de retard", value: ({ due_on }) => Math.max(daysBetween(due_on, today), 0) },
  { header: `${taxed("Total", isExempt)} (€)`, value: ({ total_cents }) => fromCents(total_cents) },
  { header: "Avoirs (€)", value: ({ credited_cents }) => fromCents(credited_cents) },
  { header: "Payé (€)", value: ({ paid_cents }) => fromCents(paid_cents) },
  { header: "Reste dû (€)", value: ({ left_cents }) => fromCents(left_cents) },
  { header: "Relances", value: ({ reminder_count }) => reminder_count },
]

const REPORTED: readonly CsvColumn<ReportedPayment>[] = [
  { header: "Taux", value: (row) => rate(row.vat_rate) },
  { header: "Base HT (€)", value: ({ net_cents }) => fromCents(net_cents) },
  { header: "TVA (€)", value: ({ vat_cents }) => fromCents(vat_cents) },
  { header: "Nombre", value: ({ count }) => count },
]
export const REPORTED_SALES: readonly CsvColumn<ReportedSale>[] = [
  { header: "Date", value: (row) => day(row.day) },
  { header: "Catégorie", value: ({ category }) => categoryLabels[category] },
  ...REPORTED,
]
export const REPORTED_PAYMENTS: readonly CsvColumn<ReportedPayment>[] = [
  { header: "Date", value: (row) => day(row.day) },
  ...REPORTED,
]
