import { ExportButton } from "#app/office/export/export-button.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { parisToday } from "#domain/dates.ts"
import type { RequestFilter } from "../data.ts"
import { EXPORT_COLUMNS, EXPORT_PAGE, exportRequests } from "../data/export-requests.ts"

/** The filtered list in a file, whatever its length. */
export function RequestExport({ filter }: { filter: RequestFilter }) {
  return (
    <ExportButton
      fileName={`demandes-brico-${parisToday()}`}
      columns={EXPORT_COLUMNS}
      pageSize={EXPORT_PAGE}
      readPage={(last) => exportRequests(browserDb(), filter, last)}
    />
  )
}
