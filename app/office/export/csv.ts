import { BYTE_ORDER_MARK, csvLine } from "#domain/csv.ts"

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Delay before the URL is revoked: some browsers read the file only after the click. */
const KEPT_MS = 1000

/** Writes a table with its headers for a French spreadsheet, in UTF-8 with a byte order mark. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return BYTE_ORDER_MARK + lines.map(csvLine).join("")
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

/** Downloads a file that was generated in the page: a text, or its parts in bytes. */
export function saveFile(name: string, type: string, content: string | BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([content].flat(), { type }))
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
