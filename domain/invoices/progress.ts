import { divide, toNumber } from "../amounts/rounding.ts"
import type { Invoice, InvoiceRow } from "../documents/invoice.ts"
import { readPoints, readQuantity } from "../quotes/decimals.ts"
import type { LineProgress } from "./invoice.ts"

/**
 * The progress of a situation, line by line of the signed quotes. Progress is cumulated, in hundredths of a percent; amounts are in cents, HT or TTC
 * as the quote states its prices, by the rule of `private.contract_step`. Totals, discounts and VAT are the database's.
 */

export type ProgressLine = {
  kind: "work"
  /** Of the quote and of the line, which together name it. */
  key: string
  quote_id: string
  line_id: string
  number: string
  label: string
  description: string
  contract_cents: number
  /** Invoiced by the documents before. */
  before_cents: number
  before_bp: number
  progress_bp: number
  /** What this document adds; negative when the progress goes down, and for a work that an amendment takes back. */
  now_cents: number
}

/** A section, with the sums of its lines; level 0 names a quote when there are several. */
export type ProgressSection = Pick<
  ProgressLine,
  "number" | "label" | "contract_cents" | "before_cents" | "now_cents"
> & {
  kind: "section"
  key: string
  level: number
  /** Of its lines, in this order. */
  keys: string[]
  /** The progress that all its lines have; null when they differ. */
  progress_bp: number | null
}

export type ProgressTable = {
  rows: (ProgressLine | ProgressSection)[]
  keys: string[]
  contract_cents: number
  before_cents: number
  now_cents: number
  progress_bp: number | null
}

const keyOf = ({ quote_id, line_id }: Pick<LineProgress, "quote_id" | "line_id">) => `${quote_id} ${line_id}`

const share = (cents: number, bp: number) => toNumber(divide(BigInt(cents) * BigInt(bp), 10_000n))

/** The lines of the contract, with the progress that was typed. `rows` are those of the saved draft. */
export function progressTable(rows: Invoice["rows"], progress: readonly LineProgress[]): ProgressTable {
  const typed = new Map(progress.map((line) => [keyOf(line), line.progress_bp]))
  const found = rows.flatMap((row, i) => toRow(row, i, typed) ?? [])
  const shown = found.map((row, i) => (row.kind === "section" ? withSums(row, linesBelow(found, i)) : row))
  const lines = shown.filter((row) => row.kind === "work")
  return { rows: shown, ...sumsOf(lines) }
}

function toRow(row: InvoiceRow, i: number, typed: ReadonlyMap<string, number>): ProgressLine | ProgressSection | null {
  if (row.kind === "section") {
    const { number, label } = row
    const level = number === "" ? 0 : row.level
    return { kind: "section", key: `section ${i}`, level, number, label, ...sumsOf([]) }
  }
  if (row.kind !== "work" || row.quote_id === undefined || row.line_id === undefined) return null
  const { quote_id, line_id, contract_cents, progress_bp_before: before_bp = 0 } = row
  const key = keyOf({ quote_id, line_id })
  const progress_bp = typed.get(key) ?? before_bp
  const before_cents = share(contract_cents, row.progress_bp ?? before_bp) - row.amount_cents
  return {
    ...{ kind: "work", key, quote_id, line_id, number: row.number ?? "", label: row.label },
    ...{ description: row.description ?? "", contract_cents, before_cents, before_bp, progress_bp },
    now_cents: progress_bp === before_bp ? 0 : share(contract_cents, progress_bp) - before_cents,
  }
}

/** The lines from a section to the next one of the same level or above. */
function linesBelow(rows: readonly (ProgressLine | ProgressSection)[], at: number): ProgressLine[] {
  const section = rows[at]
  const level = section?.kind === "section" ? section.level : 0
  const after = rows.slice(at + 1)
  const end = after.findIndex((row) => row.kind === "section" && row.level <= level)
  return (end < 0 ? after : after.slice(0, end)).filter((row) => row.kind === "work")
}

const withSums = (section: ProgressSection, lines: readonly ProgressLine[]) => ({ ...section, ...sumsOf(lines) })

function sumsOf(lines: readonly ProgressLine[]) {
  const sum = (name: "contract_cents" | "before_cents" | "now_cents") =>
    lines.reduce((total, line) => total + line[name], 0)
  const first = lines[0]?.progress_bp ?? null
  return {
    keys: lines.map(({ key }) => key),
    contract_cents: sum("contract_cents"),
    before_cents: sum("before_cents"),
    now_cents: sum("now_cents"),
    progress_bp: lines.every(({ progress_bp }) => progress_bp === first) ? first : null,
  }
}

/** Sets the progress of a line, which may go down. A line that stays where it was is not saved. */
export const writeLine = (table: ProgressTable, key: string, progress_bp: number): LineProgress[] =>
  write(table, (line) => (line.key === key ? progress_bp : line.progress_bp))

/** Sets the progress of several lines at once; one that was invoiced further stays, it is not taken back unasked. */
export const writeLines = (table: ProgressTable, keys: readonly string[], progress_bp: number): LineProgress[] =>
  write(table, (line) => (keys.includes(line.key) ? Math.max(progress_bp, line.before_bp) : line.progress_bp))

function write({ rows }: ProgressTable, of: (line: ProgressLine) => number): LineProgress[] {
  return rows.flatMap((row) => {
    if (row.kind !== "work") return []
    const progress_bp = of(row)
    return progress_bp === row.before_bp ? [] : [{ quote_id: row.quote_id, line_id: row.line_id, progress_bp }]
  })
}

/** A percentage as typed, « 45 », « 33,33 % » or « =20+25 », in hundredths of a percent. Null when it is unreadable or not from 0 to 100. */
export function readProgress(typed: string): number | null {
  const plain = typed.trim().replace(/%$/, "")
  if (plain === "") return null
  const simple = readPoints(plain)
  if (simple !== null) return simple
  const computed = readQuantity(plain)
  if (computed === null || computed.formula === null) return null
  const points = Math.round(Number(computed.quantity) * 100)
  return points >= 0 && points <= 10_000 ? points : null
}
