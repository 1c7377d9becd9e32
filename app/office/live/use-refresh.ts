import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { showsRowsOf } from "./query-client.ts"

/** Refetches the visible queries of these tables; a call while it runs does nothing. */
export function useRefresh(table: string | readonly string[]) {
  const [isRefreshing, setRefreshing] = useState(false)
  const client = useQueryClient()
  function refresh() {
    if (isRefreshing) return
    setRefreshing(true)
    void client.invalidateQueries({ predicate: showsRowsOf([table].flat()) }).finally(() => setRefreshing(false))
  }
  return { isRefreshing, refresh }
}
