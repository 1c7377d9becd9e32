import { unitLabels } from "../quotes/quote.ts"
import type { Quote, QuoteRow, QuoteWork } from "./quote.ts"
import { exactCents, exactDecimal, isLong, linesOf, type Pair, percent } from "./words.ts"

type Text = { label: string; description: string[] }
type Section = Text & { kind: "section"; level: number; number: string }
/** `closes`: the subtotals of the sections that end with this row. */
type Ending = { long: boolean; closes: Pair[] }
type Work = Text &
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
    rate: string | null
    amount: string
  }
export type SheetRow = Section | Work | (Text & Ending & { kind: "text" }) | { kind: "closes"; closes: Pair[] }

type Open = { section: Section; cents: number; works: number }

/** The tables of a quote: one, and a further one after each page break. A section that goes on is named again. */
export function toTables({ rows, chosen, seller }: Quote): SheetRow[][] {
  const tables: SheetRow[][] = [[]]
  let open: Open[] = []
  let breaks = false

  function close(level: number): void {
    const ending = open.filter(({ section }) => section.level >= level)
    open = open.filter(({ section }) => section.level < level)
    const closes = ending.toReversed().flatMap(subtotalOf)
    if (closes.length === 0) return
    const table = tables.at(-1) ?? []
    const last = table.at(-1)
    if (last && "closes" in last) last.closes.push(...closes)
    else table.push({ kind: "closes", closes })
  }

  for (const row of rows) {
    if (row.kind === "page_break") breaks = true
    else {
      if (row.kind === "section") close(row.level)
      if (breaks && tables.at(-1)?.length)
        tables.push(open.map(({ section }) => ({ ...section, label: `${section.label} (suite)`, description: [] })))
      breaks = false
      const shown = toRow(row, chosen, seller.vat_exempt)
      tables.at(-1)?.push(shown)
      if (shown.kind === "section") open.push({ section: shown, cents: 0, works: 0 })
      if (row.kind === "work" && isCounted(row, chosen))
        for (const one of open) Object.assign(one, { cents: one.cents + row.amount_cents, works: one.works + 1 })
    }
  }
  close(0)
  return tables
}

const isCounted = ({ is_option, id }: QuoteWork, chosen: string[]) => !is_option || chosen.includes(id)

function subtotalOf({ section, cents, works }: Open): Pair[] {
  return works > 0 ? [[`Sous-total ${section.number} ${section.label}`, exactCents(cents)]] : []
}

function toRow(row: Exclude<QuoteRow, { kind: "page_break" }>, chosen: string[], isExempt: boolean): SheetRow {
  const text = { label: row.label, description: linesOf(row.description ?? null) }
  if (row.kind === "section") return { kind: "section", ...text, level: row.level, number: row.number }
  const ending = { long: isLong(row.label, row.description ?? ""), closes: [] }
  if (row.kind === "text") return { kind: "text", ...text, ...ending }
  const counted = isCounted(row, chosen)
  return {
    kind: "work",
    ...text,
    ...ending,
    number: row.number,
    option: row.is_option ? (counted ? "Option choisie" : "Option, non comptée") : null,
    counted,
    discount: row.discount_bp > 0 ? `Remise de ${percent(row.discount_bp / 100)} déduite` : null,
    quantity: exactDecimal(row.quantity),
    unit: unitLabels[row.unit],
    price: `${exactDecimal(row.unit_price, 2)}\u00a0€`,
    rate: isExempt ? null : percent(row.vat_rate),
    amount: exactCents(row.amount_cents),
  }
}
