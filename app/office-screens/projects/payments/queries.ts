import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { listPayments } from "../data/list-payments.ts"

export const RECEIPTS = "receipts"

export function paymentsQuery(projectId: string) {
  return queryOptions({
    queryKey: [RECEIPTS, projectId] as const,
    queryFn: () => listPayments(browserDb(), projectId),
  })
}
