import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { Json } from "#domain/database.gen.ts"
import { listOutside, seeOutside } from "./data.ts"

const TABLES = ["scheduling_settings", "teams", "team_absences", "blocked_dates", "visits"]

export const outsideQuery = (change: Json = {}) =>
  queryOptions({
    queryKey: ["brico_requests", "outside", change],
    queryFn: () => listOutside(browserDb(), change),
    meta: { tables: TABLES },
  })

export function useSeeOutside() {
  return useChange({
    table: "brico_requests",
    change: seeOutside,
    failed: "Le rendez-vous n’a pas pu être marqué comme vu",
  })
}
