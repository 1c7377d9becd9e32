import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import type { Period } from "#domain/takings/takings.ts"
import { readJournal, readVat, type TakingsFilter } from "./data.ts"

const TABLE = "receipts"
const TABLES = ["brico_requests", "reno_projects"]

export function journalQuery(filter: TakingsFilter) {
  return queryOptions({
    queryKey: [TABLE, "journal", filter] as const,
    ...reading((db) => readJournal(db, filter), TABLES),
    placeholderData: keepPreviousData,
  })
}

export function vatQuery({ from, to }: Period) {
  return queryOptions({
    queryKey: [TABLE, "vat", from, to] as const,
    ...reading((db) => readVat(db, { from, to }), TABLES),
    placeholderData: keepPreviousData,
  })
}
