import { browserDb } from "#app/lib/browser-db.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"
import { useAutosave } from "#app/office/autosave/use-autosave.ts"
import { announceTableChange } from "#app/office/live/table-changed.ts"
import type { InvoiceDraft } from "#domain/invoices/invoice.ts"
import { type InvoiceFile, saveInvoice } from "../data.ts"
import { INVOICES_TABLE } from "../queries.ts"

/** Saves the draft by itself. The amounts are read again after each save: the database computes them. */
export function useInvoiceAutosave(opening: InvoiceFile, draft: InvoiceDraft): Autosave<InvoiceDraft> {
  return useAutosave({
    draft,
    version: opening.lock_version,
    savedAt: new Date(opening.updated_at),
    conflict: "invoice_changed",
    async save(edited, from) {
      const saved = await saveInvoice(browserDb(), opening.id, from, edited)
      announceTableChange(INVOICES_TABLE)
      return { version: saved.lock_version, at: new Date(saved.saved_at) }
    },
  })
}
