import { WeekView, type WeekViewProps } from "@mantine/schedule"
import { useEffect, useRef } from "react"
import type { Calendar } from "./data.ts"
import { renderInLane, rowsOf } from "./day-lane.tsx"
import { nameDaysAsShown } from "./day-names.ts"
import { foldShown, LANES, type ShownEvent, toAway, toClosed, toGrounds } from "./schedule-events.ts"
import { scrollToNow } from "./scroll-to-now.ts"
import styles from "./board.module.css"

type WeekBoardProps = {
  calendar: Calendar
  days: readonly string[]
  isWide: boolean
  lane: readonly ShownEvent[]
  events: readonly ShownEvent[]
  presses: number
  /** The props of the week view. */
  week: WeekViewProps
  onOpenDay: (day: string) => void
  slotProps: (slot: { start: string }) => Record<string, unknown>
  onPick: (slot: { slotStart: string }) => void
}

/** Seven days beside each other, with the closed days, the renovations and the absent teams above their hours. */
export function WeekBoard({ calendar, days, isWide, lane, events, presses, week, ...props }: WeekBoardProps) {
  const { onOpenDay, slotProps, onPick } = props
  const frame = useRef<HTMLDivElement>(null)
  const [monday] = days
  useEffect(() => scrollToNow(frame.current, presses > 0), [monday, presses])
  const above = [...toClosed(calendar.blocked, days), ...toAway(calendar, days), ...lane]
  const rows = rowsOf(above, days)
  return (
    <div ref={frame}>
      <WeekView
        {...week}
        ref={nameDaysAsShown}
        className={`office-sheet ${styles.board}`}
        weekdayFormat={isWide ? "dddd" : "ddd"}
        onDateChange={onOpenDay}
        events={[
          ...toGrounds(calendar.blocked, days).map((ground) => ({ ...ground, title: "" })),
          ...above,
          ...foldShown(events, isWide ? LANES.wide : LANES.narrow),
        ]}
        firstDayOfWeek={1}
        withAllDaySlots={rows > 0}
        renderEvent={renderInLane}
        style={{ "--lane-rows": rows }}
        classNames={{
          weekViewAllDaySlots: styles.lane ?? "",
          weekViewAllDaySlotsList: styles.laneDays ?? "",
          weekViewAllDaySlotsLabel: styles.laneName ?? "",
          weekViewAllDaySlotsEvents: styles.laneEvents ?? "",
        }}
        getTimeSlotProps={slotProps}
        onTimeSlotClick={onPick}
      />
    </div>
  )
}
