import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { listDecidedLines, listOpenLines, searchSubjects } from "./data.ts"

export const bank = { table: "bank_lines" }
/** What a payment changes. */
export const MONEY_TABLES = ["receipts", "invoices", "quotes", "reno_projects", "brico_requests"]

export function openLinesQuery() {
  return queryOptions({
    queryKey: [bank.table, "open"] as const,
    ...reading(listOpenLines, ["receipts", "invoices", "quotes"]),
  })
}

export function decidedLinesQuery() {
  return queryOptions({ queryKey: [bank.table, "decided"] as const, ...reading(listDecidedLines, ["receipts"]) })
}

export function subjectsQuery(query: string) {
  return queryOptions({
    queryKey: [bank.table, "subjects", query] as const,
    queryFn: () => searchSubjects(browserDb(), query),
    placeholderData: keepPreviousData,
  })
}
