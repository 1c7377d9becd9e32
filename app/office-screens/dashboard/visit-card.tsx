import { CircleCheck, DoorOpen } from "lucide-react"
import { Link } from "react-router"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { eventPath } from "#domain/calendar/event-path.ts"
import { formatHours } from "#domain/dashboard/day.ts"
import type { PlannedVisit } from "./data.ts"
import styles from "./today.module.css"
import { Ways } from "./ways.tsx"

/** A visit of the day, folded to a line as the appointments are; it is closed in the calendar. */
export function VisitCard({ visit }: { visit: PlannedVisit }) {
  const { id, client_name, city, address, description, status, day, who } = visit
  const look =
    status === "completed"
      ? ({ label: "Visite faite", tone: "success", icon: CircleCheck } as const)
      : ({ label: "Visite", tone: "info", icon: DoorOpen } as const)
  return (
    <div className={`office-sheet ${styles.card}`}>
      <details>
        <summary className={styles.head}>
          <span className={styles.hours}>{formatHours(visit)}</span>
          <span className={styles.who}>
            <strong>{client_name}</strong>
            <span>{[city, who ?? "À décider"].filter(Boolean).join(" · ")}</span>
          </span>
          <StatusBadge look={look} />
        </summary>
        <div className={styles.body}>
          <p>
            <Link to={eventPath({ kind: "visit", id, day })}>Ouvrir la visite</Link>
            <br />
            {address}
          </p>
          {description ? <p className={styles.notes}>{description}</p> : null}
          <Ways {...visit} />
        </div>
      </details>
    </div>
  )
}
