import { ExportButton } from "#app/office/export/export-button.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { parisToday } from "#domain/dates.ts"
import type { ContactFilter } from "../data.ts"
import { EXPORT_PAGE, exportColumns, exportContacts } from "../data/export-contacts.ts"

type ContactExportProps = { filter: ContactFilter; company: string }

/** The filtered list in a file, whatever its length. */
export function ContactExport({ filter, company }: ContactExportProps) {
  return (
    <ExportButton
      fileName={`demandes-de-contact-${parisToday()}`}
      columns={exportColumns(company)}
      pageSize={EXPORT_PAGE}
      readPage={(last) => exportContacts(browserDb(), filter, last)}
    />
  )
}
