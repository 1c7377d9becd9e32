import { DayView, type DayViewProps, type ScheduleEventData } from "@mantine/schedule"
import type { DragEvent } from "react"
import { NO_TEAM, type Team } from "./data.ts"
import { allowEverywhere, draggedId } from "./dragging.ts"
import { foldShown, type ShownEvent } from "./schedule-events.ts"
import styles from "./team-columns.module.css"

/** An event dropped in a column: the new start (`YYYY-MM-DD HH:mm:ss`) and the team. */
type Drop = { event: ScheduleEventData; newStart: string; resourceId: string }

type TeamColumnsProps = {
  teams: readonly Team[]
  /** Backgrounds, shown behind the hours of a column. */
  grounds: (column: string) => readonly ScheduleEventData[]
  events: readonly ShownEvent[]
  /** Lanes for simultaneous appointments in one column. */
  lanes: number
  /** The props of the day view. */
  day: DayViewProps
  slotProps: (slot: { start: string }, column: string) => Record<string, unknown>
  onDrop: (drop: Drop) => void
  /** The same for an event that no column contains yet (it comes from the tray). */
  onReceive: (data: DataTransfer, newStart: string, resourceId: string) => void
  onPick: (slot: { slotStart: string; resourceId: string }) => void
}

/**
 * A day with one column per team, and one for events without a team or with an inactive team. On a phone one column takes most of the
 * width; swiping shows the next.
 */
export function TeamColumns({ teams, grounds, events, lanes, ...props }: TeamColumnsProps) {
  const columns = [...teams, { id: NO_TEAM, name: "Sans équipe" }]
  const isOf = (column: string) => (event: ScheduleEventData) =>
    (teams.some(({ id }) => id === event.resourceId) ? event.resourceId : NO_TEAM) === column
  return (
    <div className={`office-sheet ${styles.columns}`} onDragStart={allowOtherColumns}>
      {columns.map((column) => (
        <TeamColumn
          key={column.id}
          column={column}
          own={[...grounds(column.id), ...foldShown(events.filter(isOf(column.id)), lanes, column.id)]}
          events={events}
          {...props}
        />
      ))}
    </div>
  )
}

type TeamColumnProps = Omit<TeamColumnsProps, "teams" | "grounds" | "lanes"> & {
  column: Team
  own: ScheduleEventData[]
}

function TeamColumn({ column: { id, name }, own, events, day, slotProps, ...on }: TeamColumnProps) {
  /** The library knows each column as a separate day view: an event from another column arrives as an external drop and is found by its id. */
  function receive(data: DataTransfer, newStart: string) {
    const event = events.find((one) => one.id === draggedId(data))
    if (event) on.onDrop({ event, newStart, resourceId: id })
    else on.onReceive(data, newStart, id)
  }

  return (
    <section className={styles.column} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <DayView
        {...day}
        events={own}
        withAllDaySlot={false}
        radius={0}
        classNames={{ dayViewScrollArea: styles.hoursArea ?? "", dayViewSlotLabels: styles.hours ?? "" }}
        getTimeSlotProps={(slot) => slotProps(slot, name)}
        onEventDrop={({ event, newStart }) => on.onDrop({ event, newStart, resourceId: id })}
        onExternalEventDrop={receive}
        onTimeSlotClick={({ slotStart }) => on.onPick({ slotStart, resourceId: id })}
      />
    </section>
  )
}

function allowOtherColumns({ dataTransfer }: DragEvent) {
  allowEverywhere(dataTransfer)
}
