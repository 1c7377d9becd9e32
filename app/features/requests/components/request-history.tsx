import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { When } from "#app/components/office/cells.tsx"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { Section } from "#app/components/office/facts.tsx"
import type { Db } from "#app/lib/db.ts"
import { describeHistory } from "#domain/booking/staff-labels.ts"
import { formatDateTime } from "#domain/dates.ts"
import { historyQuery } from "../edit-queries.ts"
import styles from "./panel.module.css"

/** Who changed what, and when: the newest first. */
export function RequestHistory({ db, id }: { db: Db; id: string }) {
  const { data: lines, error, refetch, isFetching } = useQuery(historyQuery(db, id))
  return (
    <Section title="Historique">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {(lines ?? error) ? null : <Skeleton height={16} width="60%" />}
      {lines?.length === 0 ? <p className={styles.minor}>Rien n’a changé depuis la réception.</p> : null}
      <ol className={styles.lines}>
        {lines?.map((line) => (
          <li key={line.id}>
            {describeHistory(line).map((sentence) => (
              <span key={sentence} className={styles.event}>
                {sentence}
              </span>
            ))}
            <span className={styles.minor}>
              <When iso={line.at}>{formatDateTime(new Date(line.at))}</When> · {line.actor_name}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
