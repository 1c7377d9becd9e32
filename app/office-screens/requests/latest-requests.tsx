import { Anchor } from "@mantine/core"
import { Inbox } from "lucide-react"
import { Link } from "react-router"
import { EmptyState } from "#app/office/records/empty-state.tsx"
import { RecordsSkeleton } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { formatShortDate, formatTime } from "#domain/dates.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import { statusLooks } from "./looks.ts"
import styles from "./latest-requests.module.css"

const LATEST_COUNT = 3

type Latest = Pick<
  RequestSummary,
  "id" | "client_name" | "service_type" | "scheduled_date" | "scheduled_time" | "status"
>

/** The newest requests, each with a link to its details; undefined while loading. */
export function LatestRequests({ requests }: { requests: Latest[] | undefined }) {
  if (!requests) return <RecordsSkeleton view="table" count={LATEST_COUNT} />
  if (requests.length === 0) {
    return <EmptyState icon={Inbox} title="Aucune demande" description="Les réservations du site arriveront ici." />
  }
  return (
    <ul className="office-sheet">
      {requests.map((request) => (
        <li key={request.id} className={styles.item}>
          <div className={styles.who}>
            <Anchor
              component={Link}
              to={`/admin/brico?demande=${request.id}`}
              fw={600}
              size="sm"
              className={styles.name}
            >
              {request.client_name}
            </Anchor>
            <span className={styles.what}>{request.service_type}</span>
          </div>
          <div className={styles.state}>
            <StatusBadge look={statusLooks[request.status]} />
            <span className={styles.when}>{whenOf(request)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function whenOf({ scheduled_date: day, scheduled_time: time }: Latest): string {
  if (!day) return "À planifier"
  return time ? `${formatShortDate(day)} à ${formatTime(time)}` : formatShortDate(day)
}
