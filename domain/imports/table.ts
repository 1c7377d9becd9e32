/** A list from a file as a table, before anyone knows what its columns are. */
import { cleanText } from "../clean-text.ts"
import { plain } from "../search-text.ts"

export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_LINES = 5000

/** Its first row names the columns. Rows keep the numbers that a spreadsheet shows, empty ones too. */
export type Table = { header: string[]; rows: { line: number; cells: string[] }[] }

/** A header without case, accents, stars or signs. */
export const headerKey = (header: string) =>
  plain(header)
    .replace(/[^a-z0-9]+/g, " ")
    .trim()

/** The table of a file's rows. Without a header, the columns are numbered. */
export function tableOf(rows: readonly string[][], isHeader: (cells: readonly string[]) => boolean): Table {
  const numbered = rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(cleanText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""))
  const [first, ...others] = numbered
  if (!first) return { header: [], rows: [] }
  const hasHeader = isHeader(first.cells)
  const width = Math.max(...numbered.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, index) => {
    return (hasHeader && first.cells[index]) || `Colonne ${index + 1}`
  })
  return { header, rows: hasHeader ? others : numbered }
}

/** Our own exports put an apostrophe before what a spreadsheet would run. */
export const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, "")
