import { AgendaView, type AgendaViewProps, MobileMonthView, type ScheduleEventData } from "@mantine/schedule"
import { addDays, mondayOf } from "#domain/dates.ts"
import type { dayPropsOf } from "./day-names.ts"
import { ListedEvent } from "./event-body.tsx"
import type { ShownEvent } from "./schedule-events.ts"
import styles from "./board.module.css"

type PhoneBoardProps = Pick<AgendaViewProps, "labels" | "locale" | "onEventClick"> & {
  view: "month" | "week"
  date: string
  events: ShownEvent[]
  days: Pick<ReturnType<typeof dayPropsOf>, "describe" | "dayProps">
  onDate: (day: string) => void
}

/** On a phone the month and the week are lists: their columns would be too narrow for a word. */
export function PhoneBoard({ view, date, days: { describe, dayProps }, onDate, ...props }: PhoneBoardProps) {
  const monday = mondayOf(date)
  const board = { ...props, className: `office-sheet ${styles.board}`, renderEvent: renderListed }
  return view === "month" ? (
    <MobileMonthView
      {...board}
      date={date}
      selectedDate={date}
      onSelectedDateChange={(day) => onDate(day ?? date)}
      highlightToday={false}
      firstDayOfWeek={1}
      weekdayFormat="dd"
      withOutsideDays={false}
      consistentWeeks={false}
      getDayProps={(day) => ({ ...dayProps(day), "aria-selected": undefined, "aria-pressed": day === date })}
      eventsHeaderFormat={(day) => describe(day.slice(0, 10))}
      renderHeader={() => null}
      classNames={{ mobileMonthViewHeader: styles.none ?? "" }}
    />
  ) : (
    <AgendaView
      {...board}
      rangeStart={monday}
      rangeEnd={addDays(monday, 6)}
      dateHeaderFormat={(day) => describe(day.slice(0, 10))}
      classNames={{ agendaViewHeader: styles.none ?? "" }}
    />
  )
}

function renderListed(event: ScheduleEventData, props: React.ComponentPropsWithoutRef<"button">) {
  return <ListedEvent event={event as ShownEvent} {...props} />
}
