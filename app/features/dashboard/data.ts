import type { Db } from "#app/lib/db.ts"
import type { Month, Week } from "#domain/dashboard/series.ts"
import type { Todo } from "#domain/dashboard/tasks.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

export type DashboardCounts = { active_projects: number; pending_requests: number; interventions_today: number }

export type LatestRequest = Pick<
  Row<"brico_requests">,
  "id" | "client_name" | "service_type" | "scheduled_date" | "scheduled_time" | "status"
>
export type ActiveProject = Pick<Row<"reno_projects">, "id" | "name" | "client_name" | "progress" | "deadline">

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
