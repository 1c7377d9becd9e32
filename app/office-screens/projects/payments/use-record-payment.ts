import { payInvoice } from "#app/office/money/open-invoices.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { type NewPayment, recordPayment } from "../data/list-payments.ts"
import { RECEIPTS } from "./queries.ts"

/** Money of a renovation's client, on an invoice or with its own rate. The form shows the refusals. */
export function useRecordPayment(projectId: string) {
  return useChange({
    table: RECEIPTS,
    change: async (db, { invoice_id, vat_rate, ...payment }: NewPayment & { invoice_id: string | null }) => {
      if (invoice_id) await payInvoice(db, invoice_id, payment)
      else await recordPayment(db, projectId, { ...payment, vat_rate })
    },
    done: "Encaissement enregistré",
  })
}
