import { unitLabels } from "../quotes/quote.ts"
import type { Quote, QuoteRow, QuoteWork } from "./quote.ts"
import { type Ending, type Entry, sectionTables, type Shown, type ShownText } from "./section-tables.ts"
import { deducted, exactCents, exactDecimal, isLong, linesOf, percent } from "./words.ts"

type Work = ShownText &
  Ending & {
    kind: "work"
    number: string
    /** « Option, non comptée ». */
    option: string | null
    counted: boolean
    discount: string | null
    quantity: string
    unit: string
    price: string
    /** Null under the franchise. */
    vat_rate: string | null
    amount: string
  }
export type SheetRow = Shown<Work>

/** The tables of a quote: one, and a further one after each page break. */
export const toTables = ({ rows, chosen, seller }: Quote): SheetRow[][] =>
  sectionTables(rows.map((row) => toEntry(row, chosen, seller.vat_exempt)))

const isCounted = ({ is_option, id }: QuoteWork, chosen: string[]) => !is_option || chosen.includes(id)

function toEntry(row: QuoteRow, chosen: string[], isExempt: boolean): Entry<Work> {
  if (row.kind === "page_break") return row.kind
  const text = { label: row.label, description: linesOf(row.description ?? null) }
  if (row.kind === "section")
    return { shown: { kind: "section", ...text, level: row.level, number: row.number }, cents: null }
  const ending = { long: isLong(row.label, row.description ?? ""), closes: [] }
  if (row.kind === "text") return { shown: { kind: "text", ...text, ...ending }, cents: null }
  const counted = isCounted(row, chosen)
  return {
    cents: counted ? row.amount_cents : null,
    shown: {
      kind: "work",
      ...text,
      ...ending,
      number: row.number,
      option: row.is_option ? (counted ? "Option choisie" : "Option, non comptée") : null,
      counted,
      discount: deducted(row),
      quantity: exactDecimal(row.quantity),
      unit: unitLabels[row.unit],
      price: `${exactDecimal(row.unit_price, 2)}\u00a0€`,
      vat_rate: isExempt ? null : percent(row.vat_rate),
      amount: exactCents(row.amount_cents),
    },
  }
}
