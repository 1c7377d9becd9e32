import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { type HistoryFilter, searchHistory } from "./data.ts"

export function historyQuery(db: Db, filter: HistoryFilter) {
  return queryOptions({
    queryKey: ["activity_log", "list", filter] as const,
    queryFn: () => searchHistory(db, filter),
    placeholderData: keepPreviousData,
    // Whatever changes leaves a line.
    staleTime: 0,
  })
}
