import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
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
    change: (db, payment: NewPayment) => recordPayment(db, projectId, payment),
    done: "Encaissement enregistré",
  })
}
