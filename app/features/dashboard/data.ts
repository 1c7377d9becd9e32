import { toAppError } from "#domain/errors.ts"
import type { Db } from "#app/lib/db.ts"

export type DashboardCounts = { activeProjects: number; pendingRequests: number; interventionsToday: number }

/** The three figures of the dashboard. `today` is a day of Paris. */
export async function readCounts(db: Db, today: string): Promise<DashboardCounts> {
  const [projects, requests, interventions] = await Promise.all([
    db.from("reno_projects").select("id", { count: "exact", head: true }).in("status", ["planning", "in_progress"]),
    db.from("brico_requests").select("id", { count: "exact", head: true }).eq("status", "pending"),
    db
      .from("brico_requests")
      .select("id", { count: "exact", head: true })
      .eq("scheduled_date", today)
      .neq("status", "cancelled"),
  ])
  const error = projects.error ?? requests.error ?? interventions.error
  if (error) throw toAppError(error)
  return {
    activeProjects: projects.count ?? 0,
    pendingRequests: requests.count ?? 0,
    interventionsToday: interventions.count ?? 0,
  }
}
