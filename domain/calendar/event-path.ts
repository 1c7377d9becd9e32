import type { CalendarEvent } from "./events.ts"

type Placed = Pick<CalendarEvent, "kind" | "id" | "day"> & { project_id?: string | null }

/** The path in the office of what stands in the calendar; a visit has no screen of its own, so it opens there. */
export function eventPath({ kind, id, day, project_id }: Placed): string {
  if (kind === "reno") return `/admin/reno/${project_id ?? id}`
  return kind === "visit" ? `/admin/calendar?vue=jour&date=${day}&evenement=${id}` : `/admin/brico?demande=${id}`
}
