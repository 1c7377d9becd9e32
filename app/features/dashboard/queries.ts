import { queryOptions } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { readCounts } from "./data.ts"

export function countsQuery(db: Db, today: string) {
  return queryOptions({
    queryKey: ["dashboard", "counts", today],
    queryFn: () => readCounts(db, today),
    meta: { tables: ["brico_requests", "reno_projects"] },
  })
}
