import { VisuallyHidden } from "@mantine/core"
import type { StatusLook } from "#app/office/records/status-badge.tsx"
import { type CalendarEvent, cellLines, isBehind, partLabel } from "#domain/calendar/events.ts"
import { formatTime, parisTime, parisToday } from "#domain/dates.ts"
import { colorsOf, eventLooks, lookOf, lookOfVisit, renoLook, waitingLook } from "./looks.ts"
import type { ShownEvent } from "./schedule-events.ts"
import styles from "./board.module.css"

/** From this duration on, in minutes, there is room for a fourth line. */
const LONG = 90
/** Below this duration, in minutes, everything is on one line. */
const SHORT = 60

/** The text of an event: hour, client, town. Screen readers get the full text instead. */
export function EventBody({ event: shown, isMonth }: { event: ShownEvent; isMonth: boolean }) {
  const { title, payload } = shown
  if (payload?.more) return <More shown={shown} count={payload.more.length} />
  if (payload?.waiting) return <Waiting title={title} count={payload.waiting} />
  if (!payload?.event) return <Ground title={title} look={payload?.look} />
  const { event } = payload
  const { icon: Icon } = lookedAt(event)
  const { who, where } = cellLines(event)
  const hour = headOf(shown, event, isMonth)
  // In a narrow cell only what is not as it should be has an icon; the name gets its place.
  const isUsual = event.kind === "brico" && (event.status === "confirmed" || event.status === "completed")
  // A subcontractor who goes in place of the team stands beside the hour; a cell of the month has room for the name beside the town only.
  const goes = event.contractor_name ?? event.staff_name
  const head = (
    <span className={styles.head}>
      {isMonth && isUsual ? null : <Icon size={13} strokeWidth={2.25} className={styles.icon} />}
      {hour ? <span>{hour}</span> : null}
      {goes && !isMonth ? <span className={styles.goes}>{goes}</span> : null}
    </span>
  )
  function cell() {
    const place = isMonth ? [where, goes].filter(Boolean).join(" · ") : where
    const town = place ? <span className={styles.where}>{place}</span> : null
    const name = <span className={styles.who}>{who}</span>
    if (event.minutes < SHORT && !isMonth)
      return (
        <span className={styles.line}>
          {head} {name} {town}
        </span>
      )
    return (
      <span className={styles.lines}>
        {isMonth ? (
          <span className={styles.first}>
            {head} {name}
          </span>
        ) : (
          <>
            {head}
            {name}
          </>
        )}
        {town}
        {!isMonth && event.minutes >= LONG && event.kind === "brico" ? (
          <span className={styles.where}>{event.name}</span>
        ) : null}
      </span>
    )
  }
  return (
    <span
      className={styles.event}
      title={[shown.title, goes].filter(Boolean).join(" · ")}
      data-look={lookOf(event)}
      data-waiting={!event.is_planned || undefined}
      // oxlint-disable-next-line react/purity -- what the clock says at each drawing
      data-behind={isBehind(event, `${parisToday()} ${parisTime(new Date())}`) || undefined}
    >
      <span aria-hidden>{cell()}</span>
      <Spoken title={shown.title} time={clockOf(shown.start)} event={event} />
    </span>
  )
}

/**
 * The hour, also while the event is being moved. For an event without an hour, « Non planifié » if the view has room for it; the date of a
 * renovation is of the whole day.
 */
function headOf({ start }: ShownEvent, { is_planned, kind }: CalendarEvent, isMonth: boolean): string | null {
  if (kind === "reno") return null
  if (is_planned) return formatTime(clockOf(start))
  return isMonth ? null : waitingLook.label
}

function Waiting({ title, count }: { title: string; count: number }) {
  const { icon: Icon } = waitingLook
  return (
    <span className={styles.event} data-waiting>
      <span aria-hidden className={styles.lines}>
        <span className={styles.head}>
          <Icon size={13} strokeWidth={2.25} className={styles.icon} />
          {count}
        </span>
        <span className={styles.who}>à planifier</span>
      </span>
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  )
}

/** « +8 »: the events that found no room beside the others of their hour. */
function More({ shown: { title, start, end }, count }: { shown: ShownEvent; count: number }) {
  return (
    <span className={styles.event}>
      <span aria-hidden className={styles.more}>
        +{count}
      </span>
      <VisuallyHidden>
        {title}, {formatTime(clockOf(start))} – {formatTime(clockOf(end))}
      </VisuallyHidden>
    </span>
  )
}

function Ground({ title, look }: { title: string; look: string | undefined }) {
  return (
    <span className={styles.ground} data-ground={look}>
      {title}
    </span>
  )
}

/** The full text, for screen readers. `time` differs from the event's own while the event is being moved. */
export function Spoken({ title, time, event }: { title: string; time: string; event: CalendarEvent }) {
  const goes = event.contractor_name ? `sous-traitant ${event.contractor_name}` : event.staff_name
  const state = event.kind === "visit" ? lookOfVisit(event) : eventLooks[event.status]
  const parts = [formatTime(time), title, event.city, goes, state.label]
  return <VisuallyHidden>{parts.filter(Boolean).join(", ")}</VisuallyHidden>
}

type ListedEventProps = React.ComponentPropsWithoutRef<"button"> & { event: ShownEvent }

/** The same event in the lists of a phone, which have room for more words. */
export function ListedEvent({ event: shown, className, ...props }: ListedEventProps) {
  const { title, start, end, payload } = shown
  const event = payload?.event
  return (
    <button {...props} type="button" className={`${className ?? ""} ${styles.listed ?? ""}`}>
      {event ? (
        <>
          <span aria-hidden className={styles.listedTime}>
            {event.is_planned ? (
              <>
                {formatTime(clockOf(start))}
                <br />
                {formatTime(clockOf(end))}
              </>
            ) : null}
          </span>
          <span aria-hidden className={styles.listedBody} style={colorsOf(lookOf(event))}>
            <Listed event={event} />
          </span>
          <Spoken title={title} time={clockOf(start)} event={event} />
        </>
      ) : (
        title
      )}
    </button>
  )
}

function Listed({ event }: { event: CalendarEvent }) {
  const { who, where } = cellLines(event)
  const { icon: Icon, label } = lookedAt(event)
  const place = event.kind === "visit" ? event.city : where
  return (
    <>
      <strong>{[who, place].filter(Boolean).join(" · ")}</strong>
      {event.staff_name ? <span className={styles.listedWhat}>{event.staff_name}</span> : null}
      {event.kind === "brico" ? (
        <span className={styles.listedWhat}>{[event.name, event.contractor_name].filter(Boolean).join(" · ")}</span>
      ) : null}
      <span className={styles.state}>
        <Icon size={14} strokeWidth={2.25} />
        {event.kind === "reno" ? `${label} · ${partLabel(event)} · ${eventLooks[event.status].label}` : label}
      </span>
    </>
  )
}

export function lookedAt(event: CalendarEvent): StatusLook {
  if (!event.is_planned) return waitingLook
  if (event.kind === "visit") return lookOfVisit(event)
  return event.kind === "reno" ? renoLook : eventLooks[event.status]
}

/** The hour and minute (`HH:MM`) of a date in the library's format. */
const clockOf = (moment: string) => moment.slice(11, 16)
