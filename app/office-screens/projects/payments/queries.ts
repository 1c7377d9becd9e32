import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { payInvoice } from "#app/office/money/open-invoices.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { listPayments, type NewPayment, recordPayment } from "../data/list-payments.ts"

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
    change: async (db, { invoice_id, vat_rate, ...payment }: NewPayment & { invoice_id: string | null }) => {
      if (invoice_id) await payInvoice(db, invoice_id, payment)
      else await recordPayment(db, projectId, { ...payment, vat_rate })
    },
    done: "Encaissement enregistré",
  })
}
