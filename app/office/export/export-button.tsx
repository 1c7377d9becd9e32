import { Download } from "lucide-react"
import { useState } from "react"
import { parisToday } from "#domain/dates.ts"
import { formatCount } from "#domain/numbers.ts"
import { IconButton } from "../shell/icon-button.tsx"
import { type CsvColumn, readAllPages, saveFile, toCsv } from "./csv.ts"
import { reasonOf } from "../feedback/reason-of.ts"
import { toastError } from "../feedback/toasts.tsx"

type ExportButtonProps<Row> = {
  /** Without the date and the extension: « demandes-brico ». */
  fileName: string
  /** Default: « Exporter ». */
  label?: string
  columns: readonly CsvColumn<Row>[]
  pageSize: number
  /** Reads one page of the filtered list, after the row `last` (null: the first page). */
  readPage: (last: Row | null) => Promise<Row[]>
}

/** Exports every row of a filtered list to a CSV file. The button shows the row count while it reads. */
export function ExportButton<Row>({
  fileName,
  label = "Exporter",
  columns,
  pageSize,
  readPage,
}: ExportButtonProps<Row>) {
  const [count, setCount] = useState<number | null>(null)
  async function exportAll() {
    setCount(0)
    try {
      const rows = await readAllPages(readPage, pageSize, setCount)
      saveFile(`${fileName}-${parisToday()}.csv`, "text/csv;charset=utf-8", toCsv(columns, rows))
    } catch (error) {
      console.error(error)
      toastError("Erreur lors de l’export", reasonOf(error as Error))
    }
    setCount(null)
  }
  return (
    <IconButton
      variant="default"
      icon={Download}
      aria-disabled={count !== null}
      onClick={() => (count === null ? void exportAll() : undefined)}
    >
      {count === null ? label : <span role="status">{formatCount(count)} lignes…</span>}
    </IconButton>
  )
}
