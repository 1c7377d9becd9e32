import { payInvoice } from "#app/office/money/open-invoices.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { type NewPayment, recordPayment } from "../data/list-payments.ts"
import { RECEIPTS } from "./queries.ts"

/** Money of a renovation's client: on an invoice, on a signed quote, or with its own rate. The form shows the refusals. */
export function useRecordPayment(projectId: string) {
  return useChange({
    table: RECEIPTS,
    change: async (db, payment: NewPayment | (Omit<NewPayment, "vat_rate" | "quote_id"> & { invoice_id: string })) => {
      if ("invoice_id" in payment) {
        const { invoice_id, project_payments: _shown, ...facts } = payment
        await payInvoice(db, invoice_id, facts)
      } else await recordPayment(db, projectId, payment)
    },
    done: "Encaissement enregistré",
    readsAgainWhenRefused: true,
  })
}
