import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { When } from "#app/office/records/cells.tsx"
import { ErrorPanel } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { formatDateTime } from "#domain/dates.ts"
import { changesOf, type HistoryLine, sentenceOf } from "#domain/history/rules.ts"
import { recordHistoryQuery } from "../queries.ts"
import styles from "./record-history.module.css"

/** Who changed what of one record, and when: the newest first. */
export function RecordHistory({ table, id }: { table: string; id: string }) {
  const { data: lines, error, refetch, isFetching } = useQuery(recordHistoryQuery(table, id))
  return (
    <Section title="Historique">
      {error ? <ErrorPanel message={error.message} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {(lines ?? error) ? null : <Skeleton height={16} width="60%" />}
      {lines?.length === 0 ? <p className={styles.minor}>Rien n’a changé depuis la réception.</p> : null}
      <ol className={styles.lines}>
        {lines?.map((line) => (
          <li key={line.id}>
            {sentencesOf(line).map((sentence) => (
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

function sentencesOf(line: HistoryLine): string[] {
  const changes = changesOf(line).map(({ field, before, after }) => `${field}\u00a0: ${before} → ${after}`)
  return changes.length > 0 ? changes : [sentenceOf(line)]
}
