import type { ScheduleEventData } from "@mantine/schedule"
import { type CalendarEvent, endTime, FIRST_HOUR, LAST_HOUR } from "#domain/calendar/events.ts"
import type { BlockedDay } from "./data.ts"
import { lookOf } from "./looks.ts"

/** The column of what no team has yet. */
export const NO_TEAM = "aucune"

export type ShownEvent = ScheduleEventData<{ event: CalendarEvent }>

/** An event where it is being moved to, while that is asked about. */
export type Proposal = { id: string; day: string; time: string; team: string | null } | null

export function toShownEvents(events: readonly CalendarEvent[], proposal: Proposal): ShownEvent[] {
  return events.map((event) => {
    const { day, time, team } = proposal?.id === event.id ? proposal : { ...event, team: event.team_id }
    return {
      id: event.id,
      title: event.title,
      start: `${day} ${time}:00`,
      end: `${day} ${endTime({ time, minutes: event.minutes })}:00`,
      color: `var(--look-${lookOf(event)})`,
      resourceId: team ?? NO_TEAM,
      payload: { event },
    }
  })
}

/** Closed days as a ground behind the hours. */
export function toGrounds(blocked: readonly BlockedDay[], columns: readonly string[] = []): ScheduleEventData[] {
  return blocked.flatMap(({ id, day }) =>
    (columns.length > 0 ? columns : [null]).map((column) => ({
      id: `blocked-${id}-${column}`,
      title: "Date bloquée",
      start: `${day} 00:00:00`,
      end: `${day} 23:59:00`,
      color: "gray",
      display: "background" as const,
      ...(column ? { resourceId: column } : {}),
    })),
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00:00`

/** The rows of the hours: 8 to 19, and more when something stands outside. */
export function hoursOf(
  events: readonly CalendarEvent[],
  days: readonly string[],
): { startTime: string; endTime: string } {
  const shown = events.filter(({ day }) => days.includes(day))
  const first = Math.min(FIRST_HOUR, ...shown.map(({ time }) => Number(time.slice(0, 2))))
  const last = Math.max(
    LAST_HOUR + 1,
    ...shown.map((event) => Math.ceil(Number(endTime(event).replace(":", "")) / 100)),
  )
  return { startTime: clock(first), endTime: last >= 24 ? "23:59:59" : clock(last) }
}
