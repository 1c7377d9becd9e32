import { VisuallyHidden } from "@mantine/core"
import { formatTime } from "#domain/dates.ts"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { eventLooks, lookOf, renoLook } from "../looks.ts"
import type { ShownEvent } from "../schedule-events.ts"
import styles from "./board.module.css"

/** What an event says: its hour and title, its state by icon for those who see and by word for the others. */
export function EventBody({ event: { title, start, payload }, isMonth }: { event: ShownEvent; isMonth: boolean }) {
  if (!payload?.event) return <Ground title={title} look={payload?.look} />
  const { event } = payload
  const { icon: Icon } = event.kind === "reno" ? renoLook : eventLooks[event.status]
  const time = formatTime(String(start).slice(11, 16))
  return (
    <span className={styles.event} data-look={lookOf(event)} data-month={isMonth || undefined}>
      <Icon aria-hidden size={13} strokeWidth={2.25} className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.time}>{time}</span> {title}
      </span>
      <VisuallyHidden>, {eventLooks[event.status].label}</VisuallyHidden>
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

type ListedEventProps = React.ComponentPropsWithoutRef<"button"> & { event: ShownEvent }

/** The same in the lists of a phone, where there is room for the word of its state. */
export function ListedEvent({ event: { title, start, end, payload }, className, ...props }: ListedEventProps) {
  return (
    <button {...props} type="button" className={`${className ?? ""} ${styles.listed ?? ""}`}>
      <span className={styles.listedTime}>
        {formatTime(String(start).slice(11, 16))}
        <br />
        {formatTime(String(end).slice(11, 16))}
      </span>
      <span className={styles.listedBody} data-look={payload?.event ? lookOf(payload.event) : undefined}>
        {title}
        {payload?.event ? <State event={payload.event} /> : null}
      </span>
    </button>
  )
}

function State({ event }: { event: CalendarEvent }) {
  const { icon: Icon, label } =
    event.kind === "reno" ? { ...renoLook, label: eventLooks[event.status].label } : eventLooks[event.status]
  return (
    <span className={styles.state}>
      <Icon aria-hidden size={14} strokeWidth={2.25} />
      {label}
    </span>
  )
}
