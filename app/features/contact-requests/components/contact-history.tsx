import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { When } from "#app/components/office/cells.tsx"
import { ErrorPanel } from "#app/components/office/error-panel.tsx"
import { Section } from "#app/components/office/facts.tsx"
import type { Db } from "#app/lib/db.ts"
import { formatDateTime } from "#domain/dates.ts"
import { changesOf, sentenceOf } from "#domain/history/rules.ts"
import type { ContactHistoryLine } from "../data/read-context.ts"
import { historyQuery } from "../panel-queries.ts"
import styles from "./panel.module.css"

/** Who changed what, and when: the newest first. */
export function ContactHistory({ db, id }: { db: Db; id: string }) {
  const { data: lines, error, refetch, isFetching } = useQuery(historyQuery(db, id))
  return (
    <Section title="Historique">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {(lines ?? error) ? null : <Skeleton height={16} width="60%" />}
      {lines?.length === 0 ? <p className={styles.minor}>Rien n’a changé depuis la réception.</p> : null}
      <ol className={styles.lines}>
        {lines?.map((line) => (
          <li key={line.id}>
            <span className={styles.event}>{wordsOf(line)}</span>
            <span className={styles.minor}>
              <When iso={line.at}>{formatDateTime(new Date(line.at))}</When> · {line.actor_name}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function wordsOf(line: ContactHistoryLine): string {
  const changes = changesOf(line).map(({ field, before, after }) => `${field}\u00a0: ${before} → ${after}`)
  return changes.join("\u00a0; ") || sentenceOf(line)
}
