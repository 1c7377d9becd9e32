import { UnstyledButton, VisuallyHidden } from "@mantine/core"
import type { ScheduleEventData } from "@mantine/schedule"
import { CalendarX, UserX } from "lucide-react"
import { cellLines } from "#domain/calendar/events.ts"
import { formatTime } from "#domain/dates.ts"
import { lookedAt, Spoken } from "./event-body.tsx"
import { colorsOf, lookOf } from "./looks.ts"
import type { ShownEvent } from "./schedule-events.ts"
import styles from "./board.module.css"

/** The most rows that one of these days needs above its hours. */
export function rowsOf(lane: readonly ShownEvent[], days: readonly string[]): number {
  return Math.max(0, ...days.map((day) => lane.filter(({ start }) => start.startsWith(day)).length))
}

type DayLaneProps = { events: readonly ShownEvent[]; onEvent: (event: ShownEvent) => void }

/** The renovations and cancelled appointments of one day, in a line above its hours. */
export function DayLane({ events, onEvent }: DayLaneProps) {
  if (events.length === 0) return null
  return (
    <ul className={`office-sheet ${styles.board} ${styles.dayLane}`} aria-label="Journée">
      {events.map((event) => (
        <li key={event.id}>
          <button type="button" title={event.title} onClick={() => onEvent(event)}>
            <LaneBody event={event} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** One line: the renovation and its client, or the hour and the client of a cancelled appointment. */
function LaneBody({ event: { title, payload } }: { event: ShownEvent }) {
  const event = payload?.event
  const note = payload?.closed ?? payload?.away
  if (note) {
    const NoteIcon = payload?.closed ? CalendarX : UserX
    return (
      <span className={styles.laneBody} data-look="away" title={title} style={colorsOf("cancelled")}>
        <NoteIcon aria-hidden size={13} strokeWidth={2.25} />
        <span aria-hidden>{note}</span>
        <VisuallyHidden>{title}</VisuallyHidden>
      </span>
    )
  }
  if (!event)
    return (
      <span className={styles.laneBody} style={colorsOf("cancelled")}>
        <span aria-hidden>+{payload?.more?.length}</span>
        <VisuallyHidden>{title}</VisuallyHidden>
      </span>
    )
  const { icon: Icon } = lookedAt(event)
  const { who, where } = cellLines(event)
  return (
    <span className={styles.laneBody} data-look={lookOf(event)} style={colorsOf(lookOf(event))}>
      <Icon aria-hidden size={13} strokeWidth={2.25} />
      <span aria-hidden>
        {event.kind === "reno" ? null : <>{formatTime(event.time)} </>}
        <strong>{who}</strong> {where}
      </span>
      <Spoken title={title} time={event.time} event={event} />
    </span>
  )
}

/** The library does not use `renderEventBody` above the hours. */
export function renderInLane(event: ScheduleEventData, props: React.ComponentPropsWithoutRef<"button">) {
  return (
    <UnstyledButton {...props}>
      {event.payload?.["isLane"] ? <LaneBody event={event as ShownEvent} /> : props.children}
    </UnstyledButton>
  )
}
