import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { readOverview } from "./data.ts"

export function overviewQuery() {
  return queryOptions({
    queryKey: ["dashboard", "overview"],
    queryFn: () => readOverview(browserDb()),
    meta: {
      tables: ["brico_requests", "contact_requests", "email_outbox", "payment_disputes", "refunds", "reno_projects"],
    },
  })
}
