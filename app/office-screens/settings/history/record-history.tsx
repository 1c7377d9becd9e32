import { Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Instant } from "#app/office/records/cells.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { changesOf, type HistoryLine, sentenceOf } from "#domain/history/rules.ts"
import type { HistoryRow } from "./data.ts"
import { recordHistoryQuery } from "./queries.ts"
import styles from "./record-history.module.css"

type HistoryProps = { table: string; id: string }

/** The changes of one record in a panel of facts, under a small heading. */
export function RecordHistory(props: HistoryProps) {
  return (
    <Section title="Historique">
      <HistoryLines {...props} />
    </Section>
  )
}

/** The changes of one record with author and date, newest first. */
export function HistoryLines({ table, id }: HistoryProps) {
  const read = useQuery(recordHistoryQuery(table, id))
  const { data: lines, error } = read
  return (
    <>
      <ErrorOf read={read} />
      {(lines ?? error) ? null : <Skeleton height={16} width="60%" />}
      {lines?.length === 0 ? <p className="office-minor">Rien n’a encore changé.</p> : null}
      <ol className="office-lines">
        {lines?.map((line) => (
          <li key={line.id}>
            <RecordChange line={line} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** One change of a record, as a line of its history. */
export function RecordChange({ line }: { line: HistoryRow }) {
  return (
    <>
      {sentencesOf(line).map((sentence) => (
        <span key={sentence} className={styles.event}>
          {sentence}
        </span>
      ))}
      <div className="office-minor">
        <Instant at={line.at} /> · {line.actor_name}
      </div>
    </>
  )
}

function sentencesOf(line: HistoryLine): string[] {
  const changes = changesOf(line).map(({ field, before, after }) => `${field}\u00a0: ${before} → ${after}`)
  return changes.length > 0 ? changes : [sentenceOf(line)]
}
