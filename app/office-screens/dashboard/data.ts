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

/** The data of the whole dashboard. `today` is the date in Paris; `projects` are the six most urgent ones. */
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
  // The generated type is plain JSON; tests of the SQL function check the shape.
  return data as Overview
}

type Times = Pick<
  Row<"brico_requests">,
  "id" | "scheduled_time" | "duration_minutes" | "departed_at" | "completed_at" | "status"
>
type Visit = Pick<
  Row<"brico_requests">,
  "client_name" | "client_phone" | "city" | "service_type" | "description" | "notes" | "collected_cents"
>

/** The job's money, and whether the client can be mailed, or was mailed, that the team has left. */
type Needs = { total_cents: number; due_cents: number; version: number; has_email: boolean; is_departure_told: boolean }

/** What staff need on the way to a client. `address` is in one line, as the map search needs it. */
export type Appointment = Times &
  Visit &
  Needs & { scheduled_date: string; address: string; team_name: string | null; contractor_name: string | null }

/** A visit without a price; `who` goes there. `status`: confirmed or completed. */
export type PlannedVisit = {
  id: string
  day: string
  scheduled_time: string
  duration_minutes: number
  client_name: string
  client_phone: string | null
  city: string | null
  address: string
  status: string
  description: string | null
  who: string | null
}

/** Today's appointments (in Paris), the first ones after them, and the visits of today and tomorrow. */
export type Day = { today: string; appointments: Appointment[]; next: Appointment[]; visits: PlannedVisit[] }

export async function readDay(db: Db): Promise<Day> {
  const data = await db.rpc("read_day").then(dataOf)
  return data as Day
}

/** Records that the team has set out, or clears that mark. Throws `request_over` if the request is completed or cancelled. */
export async function setDeparted(db: Db, id: string, isDeparted: boolean): Promise<void> {
  await db.rpc("set_departed", { p_id: id, p_is_departed: isDeparted }).then(dataOf)
}

/** Mails the client that the team has left, once for each departure. Resolves to false when it has not left. */
export async function announceDeparture(db: Db, id: string): Promise<boolean> {
  return await db.rpc("announce_departure", { p_id: id }).then(dataOf)
}
