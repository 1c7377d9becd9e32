import { ExportButton } from "#app/components/office/export-button.tsx"
import type { Db } from "#app/lib/db.ts"
import { parisToday } from "#domain/dates.ts"
import type { RequestFilter } from "../data.ts"
import { EXPORT_COLUMNS, EXPORT_PAGE, exportRequests } from "../data/export-requests.ts"

/** The filtered list in a file, whatever its length. */
export function RequestExport({ db, filter }: { db: Db; filter: RequestFilter }) {
  return (
    <ExportButton
      fileName={`demandes-brico-${parisToday()}`}
      columns={EXPORT_COLUMNS}
      pageSize={EXPORT_PAGE}
      readPage={(last) => exportRequests(db, filter, last)}
    />
  )
}
