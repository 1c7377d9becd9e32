import { DayView, type DayViewProps, type ScheduleEventData } from "@mantine/schedule"
import type { DragEvent } from "react"
import { NO_TEAM, type Team } from "./data.ts"
import { allowEverywhere, draggedId } from "./dragging.ts"
import styles from "./team-columns.module.css"

/** An event put down in a column: at which hour (`YYYY-MM-DD HH:mm:ss`), of which team. */
type Drop = { event: ScheduleEventData; newStart: string; resourceId: string }

type TeamColumnsProps = {
  teams: readonly Team[]
  /** Behind the hours of every column. */
  grounds: readonly ScheduleEventData[]
  events: readonly ScheduleEventData[]
  /** What a day on its own is given. */
  day: DayViewProps
  slotProps: (slot: { start: string }, column: string) => Record<string, unknown>
  onDrop: (drop: Drop) => void
  /** The same of what is in none of the columns yet. */
  onReceive: (data: DataTransfer, newStart: string, resourceId: string) => void
  onPick: (slot: { slotStart: string; resourceId: string }) => void
}

/** A day with a column per team, and one for what no team has, or one that works no more. On a phone one is seen at a time, and swiped. */
export function TeamColumns({ teams, grounds, events, ...props }: TeamColumnsProps) {
  const columns = [...teams, { id: NO_TEAM, name: "Sans équipe" }]
  const isOf = (column: string) => (event: ScheduleEventData) =>
    (teams.some(({ id }) => id === event.resourceId) ? event.resourceId : NO_TEAM) === column
  return (
    <div className={`office-sheet ${styles.columns}`} onDragStart={allowOtherColumns}>
      {columns.map((column) => (
        <TeamColumn
          key={column.id}
          column={column}
          own={[...grounds, ...events.filter(isOf(column.id))]}
          events={events}
          {...props}
        />
      ))}
    </div>
  )
}

type TeamColumnProps = Omit<TeamColumnsProps, "teams" | "grounds"> & { column: Team; own: ScheduleEventData[] }

function TeamColumn({ column: { id, name }, own, events, day, slotProps, ...on }: TeamColumnProps) {
  /** Each column is a day of its own to the library: what comes from another one is told by its id. */
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
