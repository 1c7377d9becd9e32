import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { type HistoryFilter, readRecordHistory, searchHistory } from "./data.ts"

export function historyQuery(db: Db, filter: HistoryFilter) {
  return queryOptions({
    queryKey: ["activity_log", "list", filter] as const,
    queryFn: () => searchHistory(db, filter),
    placeholderData: keepPreviousData,
    // Whatever changes leaves a line.
    staleTime: 0,
  })
}

/** The history of one record: read again whenever its table changes. */
export function recordHistoryQuery(db: Db, table: string, id: string) {
  return queryOptions({
    queryKey: [table, "history", id] as const,
    queryFn: () => readRecordHistory(db, table, id),
    staleTime: 0,
  })
}
