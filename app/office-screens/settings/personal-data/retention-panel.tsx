import { Anchor, Text } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { Loading } from "#app/office/feedback/loading.tsx"
import { browserDb } from "#app/lib/browser-db.ts"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { formatLongDate } from "#domain/dates.ts"
import { ACCOUNTS_YEARS, CONTRACT_YEARS, EXCHANGE_YEARS } from "#domain/law.gen.ts"
import { formatCount } from "#domain/numbers.ts"
import { retentionLabels } from "#domain/personal-data/labels.ts"
import { readRetention } from "./data.ts"
import styles from "./retention-panel.module.css"

const retentionQuery = queryOptions({
  queryKey: ["retention_runs"],
  queryFn: () => readRetention(browserDb()),
  meta: { tables: ["contact_requests", "brico_requests"] },
})

/** The data whose retention period is over, which the next nightly run erases. */
export function RetentionPanel() {
  const read = useQuery(retentionQuery)
  const { due = [], lastRun } = read.data ?? {}
  const last = lastRun ? Object.values(lastRun.erased as Record<string, number>).reduce((sum, n) => sum + n, 0) : null
  return (
    <Panel
      title="Durées de conservation"
      description={
        <>
          Chaque nuit, le site efface ce qui a dépassé les durées de la page{" "}
          <Anchor href="/confidentialite" target="_blank" rel="noreferrer" underline="always" inherit>
            Confidentialité
          </Anchor>
          &nbsp;: {EXCHANGE_YEARS}, {CONTRACT_YEARS} et {ACCOUNTS_YEARS}&nbsp;ans.
        </>
      }
    >
      <ErrorOf read={read} />
      {read.isPending ? <Loading height={60} /> : null}
      {read.data && due.length === 0 ? <Text size="sm">Rien ne sera effacé cette nuit.</Text> : null}
      {due.length > 0 ? (
        <>
          <Text size="sm">Sera effacé cette nuit&nbsp;:</Text>
          <ul className={styles.due}>
            {due.map(({ kind, table_name, row_count, oldest }) => (
              <li key={`${kind} ${table_name}`}>
                {retentionLabels[`${kind} ${table_name}`] ?? table_name}&nbsp;: <b>{formatCount(row_count)}</b>
                <span className="office-minor">, depuis le {formatLongDate(oldest)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {lastRun ? (
        <p className="office-minor">
          Dernier passage le {formatLongDate(lastRun.ran_on)}&nbsp;:{" "}
          {last === 0 ? "rien à effacer" : `${formatCount(last ?? 0)} éléments effacés`}.
        </p>
      ) : null}
    </Panel>
  )
}
