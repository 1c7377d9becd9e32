import type { Table } from "#domain/imports/table.ts"
import { saveFile, toCsv } from "../export/csv.ts"

/** Downloads lines of a list as they were, with the reason for which each was left out, so that they can be corrected and imported. */
export function saveLines(fileName: string, table: Table, lines: readonly { line: number; reason: string }[]): void {
  const cells = new Map(table.rows.map((row) => [row.line, row.cells]))
  const columns = table.header.map((header, index) => ({
    header,
    value: ({ line }: (typeof lines)[number]) => cells.get(line)?.[index] ?? "",
  }))
  const reason = { header: "Raison", value: (row: (typeof lines)[number]) => row.reason }
  const name = `${fileName.replace(/\.\w+$/, "")}-lignes-refusees.csv`
  saveFile(name, "text/csv;charset=utf-8", toCsv([...columns, reason], lines))
}
