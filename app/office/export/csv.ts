import { writeNumber } from "#domain/numbers.ts"

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

const SEPARATOR = ";"
/** Some browsers read the file only after the click. */
const KEPT_MS = 1000
/** Excel takes a file for UTF-8 only when it begins with this mark. */
const BYTE_ORDER_MARK = "\ufeff"

/**
 * A table as French spreadsheets open it: semicolons, decimal commas, CRLF, UTF-8 with its mark. Texts that a spreadsheet would run as
 * a formula (they begin with = + - @, a tab or a line break) are given an apostrophe before: clients write them.
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

/** Every row of a list that comes in pages, each asked for with the last row of the one before. `onProgress` hears the count so far. */
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

/** Hands a file made in the page to the browser's downloads. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
