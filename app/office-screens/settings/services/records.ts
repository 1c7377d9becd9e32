import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { defineRecords } from "#app/office/records/define-records.ts"
import { defineSettings } from "#app/office/settings/define-settings.ts"
import type { WorkingHours } from "#domain/company/hours.ts"
import type { Row } from "#domain/database.ts"
import {
  listCategories,
  listPeople,
  listServices,
  listTeams,
  previewSlots,
  readCategory,
  readService,
  readTeam,
  type Rules,
} from "./data.ts"

export const services = defineRecords({ table: "services", list: listServices, read: readService })
export const teams = defineRecords({ table: "teams", list: listTeams, read: readTeam })

export const categories = defineRecords({ table: "service_categories", list: listCategories, read: readCategory })
export const categoriesQuery = categories.listQuery(null)

export const peopleQuery = queryOptions({
  queryKey: ["company_settings", "people"] as const,
  queryFn: () => listPeople(browserDb()),
})

/** The slots under unsaved rules; requested again when the rules change. */
export const previewQuery = (rules: Rules, minutes: number, from: string) =>
  queryOptions({
    queryKey: ["scheduling_settings", "preview", rules, minutes, from] as const,
    queryFn: () => previewSlots(browserDb(), rules, minutes, from),
    placeholderData: keepPreviousData,
    meta: { tables: ["teams", "brico_requests", "blocked_dates"] },
  })

const COLUMNS = [
  "working_hours",
  "intervention_zones",
  "minimum_notice_hours",
  "notice_in_opening_hours",
  "max_bookings_per_day",
  "version",
] as const
export type Scheduling = Pick<Row<"scheduling_settings">, Exclude<(typeof COLUMNS)[number], "working_hours">> & {
  working_hours: WorkingHours
}
export const scheduling = defineSettings<Scheduling>("scheduling_settings", COLUMNS)
