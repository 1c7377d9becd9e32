import type { ScheduleEventData } from "@mantine/schedule"
import {
  type CalendarEvent,
  DEFAULT_TIME,
  FIRST_HOUR,
  LAST_HOUR,
  takesHours,
  UNPLANNED,
} from "#domain/calendar/events.ts"
import { absenceOn, absentHours } from "#domain/booking/absences.ts"
import { foldLanes } from "#domain/calendar/lanes.ts"
import { addDays, endTime } from "#domain/dates.ts"
import { holidayName } from "#domain/holidays.ts"
import { type BlockedDay, type Calendar, NO_TEAM } from "./data.ts"
import { lookOf } from "./looks.ts"

/**
 * An item of the views: an event, a group of `waiting` events without an hour, the events that found no room (`more`), the teams that are absent (`away`), a closed day or holiday (`closed`), or a background with
 * its look. `isLane`: it stands above the hours.
 */
export type ShownEvent = ScheduleEventData<{
  event?: CalendarEvent
  waiting?: number
  more?: ShownEvent[]
  isLane?: boolean
  away?: string
  closed?: string
  look?: string
}> & { start: string; end: string }

/** The event that is being moved, at its new place, while the dialog asks for confirmation. */
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

/** For a cell that shows two events of a day in this order: the dates of renovations must not push appointments out. */
export const appointmentsFirst = (shown: readonly ShownEvent[]): ShownEvent[] =>
  shown.toSorted((one, other) => monthRank(one) - monthRank(other))
const monthRank = ({ payload }: ShownEvent) =>
  payload?.event && takesHours(payload.event) ? (payload.event.is_planned ? 0 : 1) : 2

/**
 * Events without an hour all get the same default hour, and side by side they would be too narrow to read. Two or more on the same day and
 * team become one block, which leads to the tray.
 */
export function gatherWaiting(shown: readonly ShownEvent[]): ShownEvent[] {
  const groups = Map.groupBy(
    shown.filter(({ payload }) => payload?.event?.is_planned === false),
    (one) => `${one.start.slice(0, 10)} ${String(one.resourceId)}`,
  )
  const several = [...groups].filter(([, group]) => group.length > 1)
  const gathered = new Set(several.flatMap(([, group]) => group))
  return [
    ...shown.filter((one) => !gathered.has(one)),
    ...several.map(([key, group]): ShownEvent => {
      const [day = "", team = NO_TEAM] = key.split(" ")
      const start = `${day} ${DEFAULT_TIME}:00`
      const end = `${day} ${endTime({ time: DEFAULT_TIME, minutes: 60 })}:00`
      const title = `${group.length} demandes ${UNPLANNED}`
      return {
        id: `waiting-${key}`,
        title,
        start,
        end,
        color: "var(--look-pending)",
        resourceId: team,
        payload: { waiting: group.length },
      }
    }),
  ]
}

/** The events above the hours, renovations first, at most `rows` a day: the last row counts the others. */
export function toLane(shown: readonly ShownEvent[], rows = LANE_ROWS): ShownEvent[] {
  const days = Map.groupBy(
    shown.filter(({ payload }) => payload?.event && !takesHours(payload.event)),
    ({ start }) => start.slice(0, 10),
  )
  return [...days].flatMap(([day, all]) => {
    const events = all.toSorted((one, other) => rank(one) - rank(other))
    const whole = { start: `${day} 00:00:00`, end: `${addDays(day, 1)} 00:00:00` }
    const kept = events.length > rows ? events.slice(0, rows - 1) : events
    const left = events.slice(kept.length)
    return [
      ...kept.map((one) => ({ ...one, ...whole, payload: { ...one.payload, isLane: true } })),
      ...(left.length > 0 ? [{ ...moreOf(left, whole, `lane-${day}`), payload: { more: left, isLane: true } }] : []),
    ]
  })
}
const LANE_ROWS = 3
const rank = ({ payload }: ShownEvent) => (payload?.event?.status === "cancelled" ? 1 : 0)

/** Lanes for simultaneous appointments in a wide column, and in the columns of a week in a smaller window. */
export const LANES = { wide: 3, narrow: 2 }

/** The events of the hours in at most `lanes` lanes; `key` tells the columns of teams apart. */
export function foldShown(shown: readonly ShownEvent[], lanes: number, key = ""): ShownEvent[] {
  const { kept, folds } = foldLanes(shown, lanes)
  return [...kept, ...folds.map(({ events, ...span }) => moreOf(events, span, `${span.start}${key}`))]
}

const moreOf = (events: ShownEvent[], span: { start: string; end: string }, key: string): ShownEvent => ({
  id: `more-${key}`,
  title: `${events.length} autres interventions`,
  ...span,
  color: "var(--office-neutral)",
  payload: { more: events },
})

type Absences = Pick<Calendar, "absences" | "teams">

/** The teams that are absent on a day: « Équipe 2 absente le matin ». */
export const absentOn = ({ absences, teams }: Absences, day: string): string[] =>
  absences.flatMap((absence) => {
    const team = absentHours(absence, day) && teams.find(({ id }) => id === absence.team_id)
    return team ? [absenceOn(absence, day, team.name)] : []
  })

/** One line a day above the hours that names the absent teams. */
export function toAway(calendar: Absences, days: readonly string[]): ShownEvent[] {
  return days.flatMap((day) => {
    const title = absentOn(calendar, day).join(", ")
    const whole = { start: `${day} 00:00:00`, end: `${addDays(day, 1)} 00:00:00` }
    const payload = { away: title, isLane: true }
    return title ? [{ id: `away-${day}`, title, ...whole, color: "var(--office-neutral)", payload }] : []
  })
}

/** The hours of a day in which a team is absent, behind its column. */
export function toAwayGrounds({ absences }: Absences, team: string, day: string): ShownEvent[] {
  return absences.flatMap((absence) => {
    const hours = absence.team_id === team ? absentHours(absence, day) : null
    if (!hours) return []
    const span = { start: `${day} ${hours.from}:00`, end: `${day} ${hours.to === "24:00" ? "23:59" : hours.to}:00` }
    const title = absence.reason ? `Absente : ${absence.reason}` : "Absente"
    const look = { color: "gray", display: "background" as const, payload: { look: "blocked" } }
    return [{ id: `ground-${absence.id}`, title, ...span, ...look }]
  })
}

/** Closed days and public holidays as backgrounds behind the hours. */
export function toGrounds(blocked: readonly BlockedDay[], days: readonly string[]): ShownEvent[] {
  return closingsOf(blocked, days).map(({ day, title, look }) => {
    const hours = { start: `${day} 00:00:00`, end: `${day} 23:59:00` }
    return { id: `ground-${day}`, title, ...hours, color: "gray", display: "background" as const, payload: { look } }
  })
}

/** The same days in a line above the hours: a name behind the hours runs through the appointments. */
export function toClosed(blocked: readonly BlockedDay[], days: readonly string[]): ShownEvent[] {
  return closingsOf(blocked, days).map(({ day, title, name }) => {
    const whole = { start: `${day} 00:00:00`, end: `${addDays(day, 1)} 00:00:00` }
    return { id: `closed-${day}`, title, ...whole, color: "gray", payload: { closed: name, isLane: true } }
  })
}

function closingsOf(blocked: readonly BlockedDay[], days: readonly string[]) {
  return days.flatMap((day) => {
    const closed = blocked.find((one) => one.day === day)
    const holiday = holidayName(day)
    const note = [
      closed && (closed.reason ? `Date bloquée\u00a0: ${closed.reason}` : "Date bloquée"),
      holiday && `Férié\u00a0: ${holiday}`,
    ]
    const title = note.filter(Boolean).join(" · ")
    // Where there is little room: what tells one day from another.
    const name = closed?.reason ?? holiday ?? "Date bloquée"
    return title ? [{ day, title, name, look: closed ? "blocked" : "holiday" }] : []
  })
}

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00:00`

/** The range of hours shown: 8 to 19, or more if an event lies outside. */
export function hoursOf(
  events: readonly CalendarEvent[],
  days: readonly string[],
): { startTime: string; endTime: string } {
  const shown = events.filter((event) => days.includes(event.day) && takesHours(event))
  const first = Math.min(FIRST_HOUR, ...shown.map(({ time }) => Number(time.slice(0, 2))))
  const last = Math.max(
    LAST_HOUR + 1,
    ...shown.map((event) => Math.ceil(Number(endTime(event).replace(":", "")) / 100)),
  )
  return { startTime: clock(first), endTime: last >= 24 ? "23:59:59" : clock(last) }
}
