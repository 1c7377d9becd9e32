import { plain } from "../search-text.ts"
import { type EditedLine, readRate, readUnit, writeCell } from "./cells.ts"
import { readDecimal, readQuantity, withoutPercent } from "./decimals.ts"
import type { QuoteKind } from "./quote.ts"
import type { UnreadCell } from "./unread.ts"

/** Rows copied from a spreadsheet, as text with tabs (TSV), made into lines. */

type Column = "label" | UnreadCell | null

/** Names of columns, without accents; the first that begins a heading wins. */
const HEADINGS: [string, Column][] = [
  ["designation", "label"], ["libelle", "label"], ["description", "label"], ["ouvrage", "label"], ["article", "label"], ["prestation", "label"],
  ["quantite", "quantity"], ["qte", "quantity"], ["qt", "quantity"], ["unite", "unit"], ["un.", "unit"],
  ["prix unit", "unit_price"], ["p.u", "unit_price"], ["pu", "unit_price"], ["prix", "unit_price"],
  ["remise", "discount_bp"], ["tva", "vat_rate"], ["taux", "vat_rate"], ["debourse", "unit_cost"], ["cout", "unit_cost"], ["heures", "hours"], ["temps", "hours"],
  ["n°", null], ["numero", null], ["ref", null], ["code", null], ["total", null], ["montant", null],
] // prettier-ignore
const SHORT_HEADINGS: Record<string, Column> = { q: "quantity", u: "unit", un: "unit", h: "hours" }

/** Whether a pasted text is rows of a spreadsheet, and not text for one cell. */
export const isTable = (text: string) => text.includes("\t")

/** The lines of pasted rows; `template` gives what a row leaves open. A row with nothing but a label is a section. Cells that cannot be read are in `unread`. */
export function readPastedRows(
  text: string,
  template: (kind: "work" | "section") => EditedLine,
  quoteKind: QuoteKind = "initial",
): EditedLine[] {
  const rows = readCells(text).filter((row) => row.some(Boolean))
  const headed = columnsOfHeading(rows[0] ?? [])
  const body = headed ? rows.slice(1) : rows
  const columns = headed ?? columnsOf(body)
  return body.flatMap((row) => {
    const filled = row.filter(Boolean)
    if (filled.length === 1) return [writeCell(template("section"), "label", filled[0] ?? "")]
    return [
      columns.reduce((line, column, i) => {
        const typed = row[i] ?? ""
        return column === null || typed === "" ? line : writeCell(line, column, typed, quoteKind)
      }, template("work")),
    ]
  })
}

/** Cells by row. A spreadsheet puts a cell with line breaks or quotes between quotes. */
function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, bare = "", end = ""] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  )) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end !== "\t") rows.push([])
  }
  return rows
}

function columnsOfHeading(row: readonly string[]): Column[] | null {
  const columns = row.map((cell): Column | undefined => {
    const name = plain(cell.trim())
    return SHORT_HEADINGS[name] ?? HEADINGS.find(([start]) => name.startsWith(start))?.[1]
  })
  const known = new Set(columns.filter((column) => column !== undefined && column !== null))
  const isHeading = known.has("label") && known.size > 1 && !row.some((cell) => readDecimal(cell) !== null)
  if (!isHeading) return null
  return columns.map((column, i) => (column === undefined || columns.indexOf(column) !== i ? null : column))
}

/** What each column most likely holds, from its cells: the first text is the label, then come quantity, price and rate. */
function columnsOf(rows: readonly (readonly string[])[]): Column[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const cells = Array.from({ length: width }, (_, i) => rows.map((row) => row[i] ?? "").filter(Boolean))
  const most = (column: readonly string[], test: (cell: string) => boolean) =>
    column.length > 0 && column.filter(test).length * 2 > column.length
  const isNumber = (cell: string) => readDecimal(withoutPercent(cell)) !== null || readQuantity(cell) !== null
  const units = cells.findIndex((column) => most(column, (cell) => readUnit(cell) !== null))
  const label = cells.findIndex((column, i) => i !== units && most(column, (cell) => !isNumber(cell)))
  const figures = cells.flatMap((column, i) => (i !== units && i !== label && column.length > 0 ? [i] : []))
  const after = figures.filter((i) => i > label)
  // Before the label there is a number of the row, unless nothing else can be the quantity.
  const ordered = after.length >= 2 ? after : figures
  const rate = ordered.slice(2).find((i) => most(cells[i] ?? [], (cell) => readRate(cell) !== null))
  return cells.map((_column, i): Column => {
    if (i === label) return "label"
    if (i === units) return "unit"
    if (i === ordered[0]) return "quantity"
    if (i === ordered[1]) return "unit_price"
    return i === rate ? "vat_rate" : null
  })
}
