import "@mantine/schedule/styles.layer.css"
import "dayjs/locale/fr"
import { Loading } from "#app/office/feedback/loading.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { MonthView, type ScheduleEventData } from "@mantine/schedule"
import { useMediaQuery } from "@mantine/hooks"
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react"
import { type CalendarEvent, type CalendarView, isMovable, takesHours } from "#domain/calendar/events.ts"
import { addDays, formatTime, mondayOf, parisTime, parisToday } from "#domain/dates.ts"
import { type Calendar, NO_TEAM } from "./data.ts"
import { draggedId } from "./dragging.ts"
import {
  appointmentsFirst,
  gatherWaiting,
  hoursOf,
  type Proposal,
  type ShownEvent,
  toAway,
  toLane,
  toShownEvents,
} from "./schedule-events.ts"
import { scrollToNow } from "./scroll-to-now.ts"
import { useDayMenu } from "./use-day-menu.ts"
import { dayPropsOf, WEEKDAY } from "./day-names.ts"
import styles from "./board.module.css"
import { EventBody } from "./event-body.tsx"

// A desk begins with the month and does not need the lists of the phone; a phone begins with the day.
const loadWeekBoard = () => import("./week-board.tsx")
const WeekBoard = lazy(() => loadWeekBoard().then((m) => ({ default: m.WeekBoard })))
const loadDayBoard = () => import("./day-board.tsx")
if (globalThis.matchMedia?.("(max-width: 40em)").matches) void loadDayBoard()
const DayBoard = lazy(() => loadDayBoard().then((m) => ({ default: m.DayBoard })))
const PhoneBoard = lazy(() => import("./phone-board.tsx").then((m) => ({ default: m.PhoneBoard })))
const MoreDialog = lazy(() => import("./dialogs/more-dialog.tsx").then((m) => ({ default: m.MoreDialog })))

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
  /** A click on the line that names absent teams. */
  onAway: () => void
  onDrop: (event: CalendarEvent, day: string, time: string, team: string | null | undefined) => void
  /** Grows with each press on « Aujourd’hui », which scrolls to the current hour. */
  presses: number
}

const WIDE = "(min-width: 100em)"

const LABELS = {
  moreLabel: (count: number) => `+${count} ${count === 1 ? "autre" : "autres"}`,
  noEvents: "Aucun évènement",
  timeSlot: "Créneau",
  weekday: WEEKDAY,
  week: "Sem.",
  allDay: "Journée",
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
  onAway,
  onDrop,
  presses,
}: BoardProps) {
  const isPhone = useIsPhone()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const frame = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<ShownEvent | null>(null)
  useEffect(() => scrollToNow(frame.current, presses > 0), [view, date, presses])
  // The other views come behind the first one.
  useEffect(() => {
    void loadDayBoard()
    void loadWeekBoard()
  }, [])
  const menuOf = useDayMenu(onBlock)
  const hasHours = view !== "month" && !(view === "week" && isPhone)
  const { events, lane } = useMemo(() => {
    const shown = toShownEvents(calendar.events, proposal)
    if (!hasHours) return { events: appointmentsFirst(shown), lane: [] }
    const ofHours = shown.filter(({ payload }) => payload?.event && takesHours(payload.event))
    return { events: gatherWaiting(ofHours), lane: toLane(shown) }
  }, [calendar.events, proposal, hasHours])
  const { describe, dayProps, slotProps } = dayPropsOf(calendar, menuOf)
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
  const open = ({ payload, start }: ScheduleEventData) => {
    const event = payload?.["event"] as CalendarEvent | undefined
    if (event) onEvent(event)
    else if (payload?.["waiting"]) onWaiting()
    else if (payload?.["away"]) onAway()
    else if (payload?.["closed"]) onDay(String(start).slice(0, 10), null, null)
  }
  const eventProps = {
    labels: LABELS,
    locale: "fr",
    renderEventBody: (event: ScheduleEventData) => <EventBody event={event as ShownEvent} isMonth={view === "month"} />,
    onEventClick: (event: ScheduleEventData) => {
      if (event.payload?.["more"]) setMore(event as ShownEvent)
      else open(event)
    },
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
    scrollAreaProps: { mah: "calc(var(--board-height) - var(--lane-height, 0rem))" },
  })
  const pick = ({ slotStart, resourceId }: { slotStart: string; resourceId?: string | number }) => {
    const [day = "", time = ""] = slotStart.split(" ")
    onDay(day, time.slice(0, 5), resourceId === undefined || resourceId === NO_TEAM ? null : String(resourceId))
  }

  function views() {
    if (isPhone && (view === "month" || view === "week")) {
      return (
        <PhoneBoard
          view={view}
          date={date}
          events={events}
          days={{ describe, dayProps }}
          onDate={onDate}
          {...eventProps}
        />
      )
    }
    switch (view) {
      case "month":
        return (
          <MonthView
            {...eventProps}
            {...moving}
            className={`office-sheet ${styles.board} ${styles.month}`}
            date={date}
            events={events}
            withHeader={false}
            highlightToday={false}
            firstDayOfWeek={1}
            weekdayFormat="dddd"
            maxEventsPerDay={2}
            classNames={{ monthViewWeekdays: styles.weekdays ?? "" }}
            getDayProps={dayProps}
            onDayClick={(day) => onDay(day, null, null)}
          />
        )
      case "week": {
        const monday = mondayOf(date)
        const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
        return (
          <Suspense fallback={<Loading height="32rem" radius="md" />}>
            <WeekBoard
              key={monday}
              calendar={calendar}
              days={days}
              isWide={isWide}
              lane={lane}
              events={events}
              presses={presses}
              week={{ ...eventProps, ...moving, ...hours(days), date }}
              onOpenDay={onOpenDay}
              slotProps={slotProps}
              onPick={pick}
            />
          </Suspense>
        )
      }
      case "day":
      case "teams":
        return (
          <Suspense fallback={<Loading height="32rem" radius="md" />}>
            <DayBoard
              calendar={calendar}
              isByTeam={view === "teams"}
              date={date}
              lane={[...toAway(calendar, [date]), ...lane.filter(({ start }) => start.startsWith(date))]}
              events={events}
              day={{ ...eventProps, ...moving, ...hours([date]) }}
              slotProps={slotProps}
              presses={presses}
              onDrop={drop}
              onReceive={receive}
              onPick={pick}
            />
          </Suspense>
        )
    }
  }

  return (
    <div ref={frame}>
      {views()}
      {more ? (
        <Suspense fallback={null}>
          <MoreDialog
            title={describe(more.start.slice(0, 10))}
            events={more.payload?.more ?? []}
            onOpen={(event) => {
              setMore(null)
              open(event)
            }}
            onClose={() => setMore(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

const eventOf = ({ payload }: ScheduleEventData) => payload?.["event"] as CalendarEvent | undefined
