import { divide, toNumber } from "../amounts/rounding.ts"
import type { InvoiceKind } from "../invoices/invoice.ts"
import { unitAfter, unitLabels } from "../quotes/quote.ts"
import { type Invoice, type InvoiceDeduction, type InvoiceWork, isAtOnce } from "./invoice.ts"
import { type Ending, type Entry, sectionTables, type Shown, type ShownText } from "./section-tables.ts"
import { deducted, exactCents, exactDecimal, isLong, linesOf, percent } from "./words.ts"

/** The table of an invoice: works, and deposits taken back as negative rows. */

/** `figures`: the cells on the right of the words, one per column. */
type Line = ShownText & Ending & { kind: "work"; number: string; discount: string | null; figures: string[] }
export type InvoiceSheetRow = Shown<Line>

type Column = {
  label: string
  /** In millimetres, for its heading. */
  width: number
  isCentred?: boolean
  ofWork: (row: InvoiceWork) => string
  /** Empty where a deposit taken back has nothing to say. */
  ofDeduction?: (row: InvoiceDeduction) => string
}
export type InvoiceTable = {
  /** Headings, « N° » and « Désignation » first. */
  columns: string[]
  /** Of « N° », then of the columns of figures, in millimetres. */
  widths: number[]
  /** Places of the columns of figures that are centred. */
  centred: number[]
  rows: InvoiceSheetRow[]
}

/** Millimetres of a figure. */
const CHARACTER = 1.75
const MARGIN = 3
/** The least width of « N° ». */
const NUMBER = 9
const widthOf = (least: number, texts: string[]) =>
  Math.max(least, ...texts.map(({ length }) => length * CHARACTER + MARGIN))

/** Deposits taken back. */
export const DEDUCTIONS = "Acomptes"

/** Last column of the table of a situation. */
const periods: Partial<Record<InvoiceKind, string>> = {
  situation: "Cette situation",
  balance: "Ce solde",
  credit_note: "Cet avoir",
}

/** What a row adds to the document, as its prices are stated, in the sign that is printed. */
export function statedCents(row: InvoiceWork | InvoiceDeduction, { kind, price_basis }: Invoice): number {
  const sign = kind === "credit_note" ? -1 : 1
  if (row.kind === "work") return row.amount_cents * sign
  return (row.net_cents + (price_basis === "ttc" ? row.vat_cents : 0)) * sign
}

const hasProgress = ({ rows }: Invoice) => rows.some((row) => row.kind === "work" && !isAtOnce(row))

export function invoiceTable(invoice: Invoice): InvoiceTable {
  const columns = columnsOf(invoice)
  const rows = sectionTables(entriesOf(invoice, columns)).flat()
  const lines = rows.filter((row) => row.kind === "work")
  return {
    columns: ["N°", "Désignation", ...columns.map(({ label }) => label)],
    widths: [
      widthOf(
        NUMBER,
        rows.map((row) => ("number" in row ? row.number : "")),
      ),
      ...columns.map(({ width }, i) =>
        widthOf(
          width,
          lines.map(({ figures }) => figures[i] ?? ""),
        ),
      ),
    ],
    centred: columns.flatMap(({ isCentred }, i) => (isCentred ? [i] : [])),
    rows,
  }
}

function columnsOf(invoice: Invoice): Column[] {
  const { kind, price_basis, seller } = invoice
  const basis = seller.vat_exempt ? "" : ` ${price_basis.toUpperCase()}`
  const stated = (row: InvoiceWork | InvoiceDeduction) => exactCents(statedCents(row, invoice))
  const amount = { width: 22, ofWork: stated, ofDeduction: stated }
  const rate = ({ vat_rate }: InvoiceWork | InvoiceDeduction) => percent(vat_rate)
  const rates: Column[] = seller.vat_exempt ? [] : [{ label: "TVA", width: 13, ofWork: rate, ofDeduction: rate }]
  if (kind === "deposit") return [...rates, { ...amount, label: `${periods[kind] ?? "Montant"}${basis}` }]
  if (hasProgress(invoice))
    return [
      ...rates,
      { label: `Marché${basis}`, width: 20, ofWork: ofProgress((row) => exactCents(row.contract_cents)) },
      { label: "Avancement", width: 21.5, ofWork: ofProgress(({ progress_bp }) => points(progress_bp)) },
      { label: `Déjà facturé${basis}`, width: 20, ofWork: ofProgress((row) => exactCents(invoicedBefore(row))) },
      { ...amount, label: `${periods[kind] ?? "Montant"}${basis}` },
    ]
  return [
    { label: "Qté", width: 12, ofWork: (row) => exactDecimal(row.quantity) },
    { label: "Unité", width: 15, isCentred: true, ofWork: (row) => unitLabels[row.unit] },
    { label: `Prix unit.${basis}`, width: 25, ofWork: priceOf },
    ...rates,
    { ...amount, label: `Total${basis}` },
  ]
}

/** What was invoiced of a line before, by its cumulated progress (`progress_bp_before`). */
const invoicedBefore = ({ contract_cents, progress_bp_before = 0 }: InvoiceWork) =>
  toNumber(divide(BigInt(contract_cents) * BigInt(progress_bp_before), 10_000n))

/** Empty for an earlier credit note among works that are given back. */
const ofProgress = (write: (row: InvoiceWork & { progress_bp: number }) => string) => (row: InvoiceWork) =>
  row.progress_bp === undefined ? "" : write({ ...row, progress_bp: row.progress_bp })

const points = (bp: number) => percent(bp / 100)
const priceOf = ({ unit_price }: InvoiceWork) => `${exactDecimal(unit_price, 2)}\u00a0€`

function entriesOf(invoice: Invoice, columns: Column[]): Entry<Line>[] {
  const { rows } = invoice
  const hasSections = rows.some(({ kind }) => kind === "section")
  let count = 0
  return rows.flatMap((row, i): Entry<Line>[] => {
    const text = { label: row.label, description: linesOf(row.description ?? null) }
    if (row.kind === "section") return [section(row.number, row.level, text)]
    const ending = { long: isLong(row.label, row.description ?? ""), closes: [] }
    if (row.kind === "text") return [{ shown: { kind: "text", ...text, ...ending }, cents: null }]
    const cents = statedCents(row, invoice)
    if (row.kind === "deduction") {
      const figures = columns.map(({ ofDeduction }) => ofDeduction?.(row) ?? "")
      const line = { shown: { kind: "work", ...text, ...ending, number: "", discount: null, figures }, cents } as const
      // The works before end here, so that their subtotals are of works alone.
      const isFirst = !["deduction", "section"].includes(rows[i - 1]?.kind ?? "")
      return hasSections && isFirst ? [section("", 1, { label: DEDUCTIONS, description: [] }), line] : [line]
    }
    count += 1
    return [
      {
        cents,
        shown: {
          ...{ kind: "work", ...text, ...ending, number: row.number ?? String(count) },
          description: [
            ...(hasProgress(invoice) && row.progress_bp !== undefined ? [contractOf(row)] : []),
            ...text.description,
          ],
          discount: deducted(row),
          figures: columns.map(({ ofWork }) => ofWork(row)),
        },
      },
    ]
  })
}

const section = (number: string, level: number, text: ShownText): Entry<Line> => ({
  ...{ shown: { kind: "section", ...text, number, level }, cents: null },
})

/** « 12,5 m² × 48,30 € ». */
const contractOf = (row: InvoiceWork) =>
  `${exactDecimal(row.quantity)}\u00a0${unitAfter(row.quantity, row.unit)} × ${priceOf(row)}`
