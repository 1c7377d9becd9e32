import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { parisToday } from "#domain/dates.ts"
import { listAbsences, listTeamNames } from "./data.ts"

export const ABSENCES = "team_absences"

export const absencesQuery = queryOptions({
  queryKey: [ABSENCES] as const,
  queryFn: () => listAbsences(browserDb(), parisToday()),
  meta: { tables: ["teams"] },
})

export const teamNamesQuery = queryOptions({
  queryKey: ["teams", "names"] as const,
  queryFn: () => listTeamNames(browserDb()),
})
