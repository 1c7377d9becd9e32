import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import type { TimelineFilter } from "#domain/clients/labels.ts"
import { listClients, listStaff, readClient, readTimeline } from "./data.ts"
import { listDoubles } from "./merging/data.ts"

/** The tables whose changes show in a client's file. */
const ROWS = ["brico_requests", "contact_requests", "reno_projects"] as const
const PARTS = ["customer_channels", "customer_places", "places", "customer_people", "customer_tasks", "customer_merges"]

export const clients = defineRecords({
  table: "customers",
  list: listClients,
  read: readClient,
  listTables: ROWS,
  detailsTables: [...ROWS, ...PARTS],
})

/** The lines before an instant; null: the newest ones. */
export function timelineQuery(id: string, kind: TimelineFilter | null, before: string | null) {
  return queryOptions({
    queryKey: ["customer_notes", id, kind, before] as const,
    queryFn: () => readTimeline(browserDb(), id, kind, before),
    meta: { tables: [...ROWS, "email_outbox", "receipts", "refunds", "customers", "customer_merges"] },
  })
}

export function doublesQuery() {
  return queryOptions({
    queryKey: [clients.table, "doubles"] as const,
    queryFn: () => listDoubles(browserDb()),
    meta: { tables: ["customer_distinctions", "customer_merges", "customer_channels"] },
  })
}

export function staffQuery() {
  return queryOptions({ queryKey: ["profiles", "staff"] as const, queryFn: () => listStaff(browserDb()) })
}
