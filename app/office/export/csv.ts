import { writeNumber } from "#domain/numbers.ts"

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

const SEPARATOR = ";"
/** Delay before the URL is revoked: some browsers read the file only after the click. */
const KEPT_MS = 1000
/** Excel takes a file for UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = "\ufeff"

/**
 * Writes a table as French spreadsheets expect it: semicolons, decimal commas, CRLF, UTF-8 with a byte order mark. A text that a
 * spreadsheet would run as a formula (it starts with = + - @, one of their full-width forms, a tab or a line break) gets an apostrophe
 * in front, because clients write these texts.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.header)),
    ...rows.map((row) => columns.map((c) => cell(c.value(row)))),
  ]
  return BYTE_ORDER_MARK + lines.map((line) => line.join(SEPARATOR) + "\r\n").join("")
}

function cell(value: string | number | null): string {
  if (value === null) return ""
  if (typeof value === "number") return writeNumber(Number(value.toFixed(2)))
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[";\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Reads all rows of a paged list; each page is requested with the last row of the previous one. `onProgress` receives the number of rows
 * read so far.
 */
export async function readAllPages<Row>(
  readPage: (last: Row | null) => Promise<Row[]>,
  pageSize: number,
  onProgress: (count: number) => void = () => undefined,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage(rows.at(-1) ?? null)
    rows.push(...page)
    onProgress(rows.length)
    if (page.length < pageSize) return rows
  }
}

/** Downloads a file that was generated in the page. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
