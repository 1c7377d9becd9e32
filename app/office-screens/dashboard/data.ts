import { dataOf, type Db } from "#app/lib/db.ts"
import type { Month, Week } from "#domain/dashboard/series.ts"
import type { Todo } from "#domain/dashboard/tasks.ts"
import type { Row } from "#domain/database.ts"

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
  const data = await db.rpc("read_dashboard").then(dataOf)
  // The generated types know JSON only; the function's own tests hold its shape.
  return data as Overview
}

type Times = Pick<
  Row<"brico_requests">,
  "id" | "scheduled_time" | "duration_minutes" | "departed_at" | "completed_at" | "status"
>
type Visit = Pick<Row<"brico_requests">, "client_name" | "client_phone" | "city" | "service_type" | "notes">

/** What one needs on the way to a client; `address` in one line, as a map is asked for it. */
export type Appointment = Times &
  Visit & { scheduled_date: string; address: string; team_name: string | null; contractor_name: string | null }

/** The appointments of today in Paris, and the first ones after them. */
export type Day = { today: string; appointments: Appointment[]; next: Appointment[] }

export async function readDay(db: Db): Promise<Day> {
  const data = await db.rpc("read_day").then(dataOf)
  return data as Day
}

/** Notes that the team set out, or did not after all. Throws `request_over` once the work is done or called off. */
export async function setDeparted(db: Db, id: string, isDeparted: boolean): Promise<void> {
  await db.rpc("set_departed", { p_id: id, p_is_departed: isDeparted }).then(dataOf)
}
