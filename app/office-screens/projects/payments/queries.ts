import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { type InvoicePayment, payInvoice } from "#app/office/money/open-invoices.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { listPayments, type NewPayment, recordPayment } from "../data/list-payments.ts"

/** For an invoice, for a signed quote, or with a rate. */
type ProjectPayment = NewPayment | (InvoicePayment & { invoice_id: string })

export const RECEIPTS = "receipts"

export function paymentsQuery(projectId: string) {
  return queryOptions({
    queryKey: [RECEIPTS, projectId] as const,
    queryFn: () => listPayments(browserDb(), projectId),
  })
}

/** The form shows the refusals. */
export function useRecordPayment(projectId: string) {
  return useChange({
    table: RECEIPTS,
    change: async (db, payment: ProjectPayment) => {
      if ("invoice_id" in payment) {
        const { invoice_id, ...paid } = payment
        await payInvoice(db, invoice_id, paid)
      } else await recordPayment(db, projectId, payment)
    },
    done: "Encaissement enregistré",
  })
}
