import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { PARTS } from "../parts.ts"
import { listReservePhotos, readMinutes, readReception } from "./data.ts"

export const RECEPTIONS = "project_receptions"
export const INVOICES = "invoices"

export const receptionQuery = (projectId: string) =>
  queryOptions({
    queryKey: [RECEPTIONS, projectId] as const,
    queryFn: () => readReception(browserDb(), projectId),
    meta: { tables: [INVOICES] },
  })

export const minutesQuery = (projectId: string) =>
  queryOptions({
    queryKey: [RECEPTIONS, projectId, "minutes"] as const,
    queryFn: () => readMinutes(browserDb(), projectId),
  })

export const reservePhotosQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PARTS.photos, projectId, "reserves"] as const,
    queryFn: () => listReservePhotos(browserDb(), projectId),
  })
