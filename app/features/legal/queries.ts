import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { readLegalSettings } from "./data.ts"

export function useLegalSettings() {
  return useQuery(
    queryOptions({
      queryKey: ["legal", "settings"],
      queryFn: () => readLegalSettings(browserDb()),
      meta: { tables: ["company_settings"] },
    }),
  )
}
