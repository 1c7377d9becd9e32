import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import { readJournal, type TakingsFilter } from "./data.ts"

export function journalQuery(filter: TakingsFilter) {
  return queryOptions({
    queryKey: ["brico_payments", "journal", filter] as const,
    ...reading((db) => readJournal(db, filter), ["brico_requests"]),
    placeholderData: keepPreviousData,
  })
}
