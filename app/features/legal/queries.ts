import { queryOptions, useQuery } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { readLegalSettings } from "./data.ts"

export function useLegalSettings(db: Db) {
  return useQuery(
    queryOptions({
      queryKey: ["legal", "settings"],
      queryFn: () => readLegalSettings(db),
      meta: { tables: ["company_settings"] },
    }),
  )
}
