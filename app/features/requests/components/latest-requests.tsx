import { Anchor } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Inbox } from "lucide-react"
import { Link } from "react-router"
import { EmptyState } from "#app/components/office/empty-state.tsx"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { RecordsSkeleton } from "#app/components/office/records.tsx"
import { StatusBadge } from "#app/components/office/status-badge.tsx"
import type { Db } from "#app/lib/db.ts"
import { statusLooks } from "../looks.ts"
import { latestRequestsQuery } from "../queries.ts"
import { Appointment } from "./appointment.tsx"
import styles from "./latest-requests.module.css"

export const LATEST_COUNT = 3

/** The newest requests, each leading to its details. */
export function LatestRequests({ db }: { db: Db }) {
  const { data: requests, error, refetch, isFetching } = useQuery(latestRequestsQuery(db, LATEST_COUNT))
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!requests) return <RecordsSkeleton view="table" count={LATEST_COUNT} />
  if (requests.length === 0) {
    return <EmptyState icon={Inbox} title="Aucune demande" description="Les réservations du site arriveront ici." />
  }
  return (
    <ul className={styles.list}>
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
          <Appointment request={request} />
          <StatusBadge look={statusLooks[request.status]} />
        </li>
      ))}
    </ul>
  )
}
