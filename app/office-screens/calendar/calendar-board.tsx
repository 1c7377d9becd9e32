import "@mantine/schedule/styles.layer.css"
import "dayjs/locale/fr"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { AgendaView, DayView, MobileMonthView, MonthView, type ScheduleEventData, WeekView } from "@mantine/schedule"
import { useMemo } from "react"
import { type CalendarEvent, type CalendarView, isMovable } from "#domain/calendar/events.ts"
import { addDays, formatLongDate, formatTime, mondayOf, parisTime, parisToday } from "#domain/dates.ts"
import { holidayName } from "#domain/holidays.ts"
import { type Calendar, NO_TEAM } from "./data.ts"
import { draggedId } from "./dragging.ts"
import { gatherWaiting, hoursOf, type Proposal, toGrounds, toShownEvents } from "./schedule-events.ts"
import { useDayMenu } from "./use-day-menu.ts"
import styles from "./board.module.css"
import { EventBody, ListedEvent } from "./event-body.tsx"
import { TeamColumns } from "./team-columns.tsx"

type BoardProps = {
  calendar: Calendar
  view: CalendarView
  date: string
  proposal: Proposal
  onDate: (day: string) => void
  /** A click on a day's name opens that day alone. */
  onOpenDay: (day: string) => void
  /** A click on a day; with an hour if the view shows hours. */
  onDay: (day: string, time: string | null, team: string | null) => void
  onBlock: (day: string) => void
  onEvent: (event: CalendarEvent) => void
  /** A click on the block that groups several events without an hour. */
  onWaiting: () => void
  onDrop: (event: CalendarEvent, day: string, time: string, team: string | null | undefined) => void
}

const LABELS = {
  moreLabel: (count: number) => `+${count} ${count === 1 ? "autre" : "autres"}`,
  noEvents: "Aucun évènement",
  timeSlot: "Créneau",
  weekday: "Jour",
  week: "Sem.",
}
const parisNow = () => `${parisToday()} ${parisTime(new Date())}:00`
const hourLabel = (at: string) => formatTime(at.slice(11, 16) || at)

/** The calendar in the chosen view. Its library is in this lazy chunk. */
export function CalendarBoard({
  calendar,
  view,
  date,
  proposal,
  onDate,
  onOpenDay,
  onDay,
  onBlock,
  onEvent,
  onWaiting,
  onDrop,
}: BoardProps) {
  const isPhone = useIsPhone()
  const menuOf = useDayMenu(onBlock)
  const hasHours = view !== "month" && !(view === "week" && isPhone)
  const events = useMemo(() => {
    const shown = toShownEvents(calendar.events, proposal)
    return hasHours ? gatherWaiting(shown) : shown
  }, [calendar.events, proposal, hasHours])
  const blockedDays = new Map(calendar.blocked.map((blocked) => [blocked.day, blocked]))

  function describe(day: string): string {
    const blocked = blockedDays.get(day)
    const note = blocked && (blocked.reason ? `date bloquée (${blocked.reason})` : "date bloquée")
    // Screen readers say the figure that is displayed: « 1 », not « 1er ».
    return [formatLongDate(day).replace("1er", "1"), day === parisToday() && "aujourd’hui", holidayName(day), note]
      .filter(Boolean)
      .join(", ")
  }
  const dayProps = (day: string) => ({
    "aria-label": describe(day),
    "data-blocked": blockedDays.has(day) || undefined,
    "data-now": day === parisToday() || undefined,
    "data-note":
      holidayName(day) ?? (blockedDays.has(day) ? (blockedDays.get(day)?.reason ?? "Date bloquée") : undefined),
    ...menuOf(day),
  })
  const slotProps = ({ start }: { start: string }, column?: string) => {
    const [day = "", time = ""] = start.split(" ")
    const name = [describe(day), formatTime(time.slice(0, 5)), column].filter(Boolean).join(", ")
    return { "aria-label": name, ...menuOf(day) }
  }
  const drop = ({
    event,
    newStart,
    resourceId,
  }: {
    event: ScheduleEventData
    newStart: string
    resourceId?: string | number
  }) => {
    const moved = eventOf(event)
    const [day = "", time = ""] = newStart.split(" ")
    const team = resourceId === undefined ? undefined : resourceId === NO_TEAM ? null : String(resourceId)
    const isElsewhere =
      moved && (moved.day !== day || moved.time !== time.slice(0, 5) || (team !== undefined && team !== moved.team_id))
    if (isElsewhere) onDrop(moved, day, time.slice(0, 5), team)
  }
  /** Receives an event from the tray. The month view has no hours, so the event keeps its own. */
  function receive(data: DataTransfer, at: string, team?: string) {
    const event = calendar.tray.events.find(({ id }) => id === draggedId(data))
    const [day = "", time = ""] = at.split(" ")
    if (event) onDrop(event, day, view === "month" ? event.time : time.slice(0, 5), team === NO_TEAM ? null : team)
  }
  const eventProps = {
    labels: LABELS,
    locale: "fr",
    renderEventBody: (event: ScheduleEventData) => <EventBody event={event} isMonth={view === "month"} />,
    onEventClick: (event: ScheduleEventData) => {
      const clicked = eventOf(event)
      if (clicked) onEvent(clicked)
      else if (event.payload?.["waiting"]) onWaiting()
    },
  }
  const listed = {
    renderEvent: (event: ScheduleEventData, props: React.ComponentPropsWithoutRef<"button">) => (
      <ListedEvent event={event} {...props} />
    ),
  }
  const moving = {
    withEventsDragAndDrop: true,
    canDragEvent: (event: ScheduleEventData) => {
      const shown = eventOf(event)
      return shown ? isMovable(shown) : false
    },
    onEventDrop: drop,
    onExternalEventDrop: (data: DataTransfer, at: string) => receive(data, at),
  }
  const hours = (days: string[]) => ({
    ...hoursOf(calendar.events, days),
    intervalMinutes: 60,
    eventDragInterval: 15,
    slotLabelFormat: hourLabel,
    withHeader: false,
    getCurrentTime: parisNow,
  })
  const pick = ({ slotStart, resourceId }: { slotStart: string; resourceId?: string | number }) => {
    const [day = "", time = ""] = slotStart.split(" ")
    onDay(day, time.slice(0, 5), resourceId === undefined || resourceId === NO_TEAM ? null : String(resourceId))
  }

  if (view === "month" && isPhone) {
    return (
      <MobileMonthView
        {...eventProps}
        {...listed}
        className={`office-sheet ${styles.board}`}
        date={date}
        events={events}
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
    )
  }
  switch (view) {
    case "month":
      return (
        <MonthView
          {...eventProps}
          {...moving}
          className={`office-sheet ${styles.board}`}
          date={date}
          events={events}
          withHeader={false}
          highlightToday={false}
          firstDayOfWeek={1}
          weekdayFormat="dddd"
          maxEventsPerDay={2}
          getDayProps={dayProps}
          onDayClick={(day) => onDay(day, null, null)}
        />
      )
    case "week": {
      const monday = mondayOf(date)
      const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
      if (isPhone)
        return (
          <AgendaView
            {...eventProps}
            {...listed}
            className={`office-sheet ${styles.board}`}
            rangeStart={monday}
            rangeEnd={days[6] ?? monday}
            events={events}
            dateHeaderFormat={(day) => describe(day.slice(0, 10))}
            classNames={{ agendaViewHeader: styles.none ?? "" }}
          />
        )
      return (
        <WeekView
          {...eventProps}
          {...moving}
          {...hours(days)}
          ref={nameDaysAsShown}
          key={monday}
          className={`office-sheet ${styles.board}`}
          weekdayFormat="dddd"
          onDateChange={onOpenDay}
          date={date}
          events={[...toGrounds(calendar.blocked, days), ...events]}
          firstDayOfWeek={1}
          withAllDaySlots={false}
          getTimeSlotProps={slotProps}
          onTimeSlotClick={pick}
        />
      )
    }
    case "day":
      return (
        <DayView
          {...eventProps}
          {...moving}
          {...hours([date])}
          className={`office-sheet ${styles.board}`}
          date={date}
          events={[...toGrounds(calendar.blocked, [date]), ...events]}
          withAllDaySlot={false}
          getTimeSlotProps={slotProps}
          onTimeSlotClick={pick}
        />
      )
    case "teams":
      return (
        <TeamColumns
          teams={calendar.teams}
          grounds={toGrounds(calendar.blocked, [date])}
          events={events}
          day={{ ...eventProps, ...moving, ...hours([date]), className: `office-sheet ${styles.board}`, date }}
          slotProps={slotProps}
          onDrop={drop}
          onReceive={receive}
          onPick={pick}
        />
      )
  }
}

/** The library labels the day buttons with ISO dates, which differ from the displayed text. Removes these labels. */
function nameDaysAsShown(week: HTMLDivElement | null) {
  for (const button of week?.querySelectorAll(`button[aria-label^="${LABELS.weekday} "]`) ?? [])
    button.removeAttribute("aria-label")
}

const eventOf = ({ payload }: ScheduleEventData) => payload?.["event"] as CalendarEvent | undefined
