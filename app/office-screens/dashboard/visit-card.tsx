import { Button } from "@mantine/core"
import { CircleCheck, DoorOpen, Phone } from "lucide-react"
import { Link } from "react-router"
import { MapButton } from "#app/office/records/map-button.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { eventPath } from "#domain/calendar/event-path.ts"
import { formatHours } from "#domain/dashboard/day.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { PlannedVisit } from "./data.ts"
import styles from "./today.module.css"

/** A visit of the day, folded to a line as the appointments are; it is closed in the calendar. */
export function VisitCard({ visit }: { visit: PlannedVisit }) {
  const { id, client_name, client_phone, city, address, description, status, day, who } = visit
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
          <div className={`office-actions ${styles.ways}`}>
            {client_phone ? (
              <Button
                component="a"
                href={`tel:${client_phone}`}
                variant="default"
                leftSection={<Phone aria-hidden size={16} />}
                aria-label={`Appeler ${client_name}, ${formatPhone(client_phone)}`}
              >
                Appeler
              </Button>
            ) : null}
            <MapButton address={address} />
          </div>
        </div>
      </details>
    </div>
  )
}
