import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { type HistoryFilter, readRecordHistory, searchHistory } from "./data.ts"

export function historyQuery(filter: HistoryFilter) {
  return queryOptions({
    queryKey: ["activity_log", "list", filter] as const,
    queryFn: () => searchHistory(browserDb(), filter),
    placeholderData: keepPreviousData,
    // Most changes add a line, so the list is always stale.
    staleTime: 0,
  })
}

/** The history of one record, refetched when its table changes. */
export function recordHistoryQuery(table: string, id: string) {
  return queryOptions({
    queryKey: [table, "history", id] as const,
    queryFn: () => readRecordHistory(browserDb(), table, id),
    staleTime: 0,
  })
}
