import { When } from "#app/office/records/cells.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { formatLongDate, formatShortDate, formatTime } from "#domain/dates.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import styles from "./requests.module.css"

type AppointmentProps = {
  request: Pick<RequestSummary, "scheduled_date" | "scheduled_time">
  /** Who goes, beside the hour, where the table has no room for a column of its own. */
  who?: string | null
}

/** The date and time of the appointment, in the short form of a list. */
export function Appointment({ request, who }: AppointmentProps) {
  const { scheduled_date: day, scheduled_time: time } = request
  if (!day) return <Minor>À planifier</Minor>
  return (
    <When iso={time ? `${day}T${time}` : day}>
      <Lines>
        {formatShortDate(day)}
        {time ? (
          <Minor>
            {formatTime(time)}
            {who ? (
              <span className={styles.goes} title={who}>
                {who}
              </span>
            ) : null}
          </Minor>
        ) : null}
      </Lines>
    </When>
  )
}

/** « lundi 23 novembre 2026 à 9 h », or « sans date ». */
export function describeAppointment({
  scheduled_date: day,
  scheduled_time: time,
}: Pick<RequestSummary, "scheduled_date" | "scheduled_time">): string {
  if (!day) return "sans date"
  return `${formatLongDate(day)}${time ? ` à ${formatTime(time)}` : ""}`
}
