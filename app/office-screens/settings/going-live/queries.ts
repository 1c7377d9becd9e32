import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { listArchives, readExample, readMailChecks, readReadiness, readSystem } from "./data.ts"

const SITE = "site_settings"
export const BACKUPS = "backups"

export const readinessQuery = queryOptions({
  queryKey: [SITE, "readiness"],
  queryFn: () => readReadiness(browserDb(), new Date()),
  meta: { tables: ["company_settings", "services", "teams", BACKUPS] },
})

export const exampleQuery = queryOptions({ queryKey: [SITE, "example"], queryFn: () => readExample(browserDb()) })

export const mailChecksQuery = queryOptions({
  queryKey: ["mail-checks"],
  queryFn: () => readMailChecks(browserDb()),
  // A registrar takes minutes to hours to publish a change.
  staleTime: 60_000,
})

export const systemQuery = queryOptions({
  queryKey: ["system"],
  queryFn: () => readSystem(browserDb()),
  // The system's state changes without a write from this page.
  staleTime: 0,
})

export const archivesQuery = queryOptions({
  queryKey: [BACKUPS, "archives"],
  queryFn: () => listArchives(browserDb()),
})
