import { queryOptions } from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { readOverview } from "./data.ts"

export function overviewQuery(db: Db) {
  return queryOptions({
    queryKey: ["dashboard", "overview"],
    queryFn: () => readOverview(db),
    meta: {
      tables: ["brico_requests", "contact_requests", "email_outbox", "payment_disputes", "refunds", "reno_projects"],
    },
  })
}
