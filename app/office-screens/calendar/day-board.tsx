import { DayView, type DayViewProps } from "@mantine/schedule"
import { useEffect, useRef } from "react"
import type { Calendar } from "./data.ts"
import { DayLane } from "./day-lane.tsx"
import { foldShown, LANES, type ShownEvent, toAwayGrounds, toGrounds } from "./schedule-events.ts"
import { scrollToNow } from "./scroll-to-now.ts"
import { TeamColumns } from "./team-columns.tsx"
import styles from "./board.module.css"

type DayBoardProps = Pick<React.ComponentProps<typeof TeamColumns>, "onDrop" | "onReceive"> & {
  slotProps: (slot: { start: string }, column?: string) => Record<string, unknown>
  onPick: (slot: { slotStart: string; resourceId?: string }) => void
  /** Grows with each press on « Aujourd’hui », which scrolls to the current hour. */
  presses: number
  calendar: Calendar
  isByTeam: boolean
  date: string
  lane: readonly ShownEvent[]
  events: readonly ShownEvent[]
  /** The props of the day view. */
  day: Omit<DayViewProps, "date"> & { onEventClick: (event: ShownEvent) => void }
}

/** One day, in one column or with one column per team. */
export function DayBoard({ calendar, isByTeam, date, lane, events, day, slotProps, presses, ...on }: DayBoardProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToNow(frame.current, presses > 0), [isByTeam, date, presses])
  const grounds = toGrounds(calendar.blocked, [date])
  const className = `office-sheet ${styles.board}`
  return (
    <div ref={frame}>
      <DayLane events={lane} onEvent={day.onEventClick} />
      {isByTeam ? (
        <TeamColumns
          lanes={LANES.narrow}
          teams={calendar.teams}
          grounds={(team) => [...grounds, ...toAwayGrounds(calendar, team, date)]}
          events={events}
          // The columns scroll together.
          day={{ ...day, date, className, scrollAreaProps: {} }}
          slotProps={slotProps}
          {...on}
        />
      ) : (
        <DayView
          {...day}
          className={className}
          date={date}
          events={[...grounds, ...foldShown(events, LANES.wide)]}
          withAllDaySlot={false}
          getTimeSlotProps={slotProps}
          onTimeSlotClick={on.onPick}
        />
      )}
    </div>
  )
}
