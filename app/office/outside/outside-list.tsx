import { Button, VisuallyHidden } from "@mantine/core"
import { outsideReasonLabels } from "#domain/booking/outside.ts"
import { eventPath } from "#domain/calendar/event-path.ts"
import { formatShortDate, formatTime } from "#domain/dates.ts"
import type { Outside, OutsideAppointment } from "./data.ts"
import styles from "./outside.module.css"

type OutsideListProps = {
  outside: Outside
  /** Without it the list only says what stands there. */
  onSee?: (appointment: OutsideAppointment) => void
}

/** Appointments that lie outside, each with its reasons and a link that keeps what was typed here. */
export function OutsideList({ outside: { rows, total }, onSee }: OutsideListProps) {
  return (
    <ul className={styles.list} aria-label="Rendez-vous concernés">
      {rows.map((one) => (
        <li key={one.id}>
          <span className={styles.lines}>
            <span>
              {formatShortDate(one.scheduled_date)}, {formatTime(one.scheduled_time)}&nbsp;:{" "}
              <a href={eventPath({ ...one, day: one.scheduled_date })} target="_blank" rel="noopener">
                {one.client_name}
                <VisuallyHidden>, nouvel onglet</VisuallyHidden>
              </a>
            </span>
            <span className="office-minor">
              {[
                one.service_type,
                one.team_name,
                ...(onSee ? one.reasons.map((reason) => outsideReasonLabels[reason]) : []),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          {onSee ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Vu\u00a0: le rendez-vous de ${one.client_name} reste`}
              onClick={() => onSee(one)}
            >
              Vu
            </Button>
          ) : null}
        </li>
      ))}
      {total > rows.length ? <li className="office-minor">et {total - rows.length} autres</li> : null}
    </ul>
  )
}
