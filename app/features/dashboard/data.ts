import type { Db } from "#app/lib/db.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import type { Month, Week } from "#domain/dashboard/series.ts"
import type { Todo } from "#domain/dashboard/tasks.ts"
import { toAppError } from "#domain/errors.ts"

export type DashboardCounts = { active_projects: number; pending_requests: number; interventions_today: number }

export type LatestRequest = {
  id: string
  client_name: string
  service_type: string
  scheduled_date: string | null
  scheduled_time: string | null
  status: BricoStatus
}

export type ActiveProject = {
  id: string
  name: string
  client_name: string
  /** 0 to 100. */
  progress: number
  /** A day of Paris. */
  deadline: string | null
}

/** All of the dashboard. `today` is a day of Paris; the projects are the six most pressing ones. */
export type Overview = {
  today: string
  counts: DashboardCounts
  todo: Todo
  latest: LatestRequest[]
  projects: ActiveProject[]
  weeks: Week[]
  months: Month[]
}

export async function readOverview(db: Db): Promise<Overview> {
  const { data, error } = await db.rpc("read_dashboard")
  if (error) throw toAppError(error)
  // The generated types know JSON only; the function's own tests hold its shape.
  return data as Overview
}
