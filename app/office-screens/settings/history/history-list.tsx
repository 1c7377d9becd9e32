import { Anchor } from "@mantine/core"
import { History } from "lucide-react"
import { Link } from "react-router"
import { Instant } from "#app/office/records/cells.tsx"
import { DayFilter, Filter, ListToolbar } from "#app/office/records/list-toolbar.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { Minor } from "#app/office/records/record-cells.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import type { Column } from "#app/office/records/records.tsx"
import { useRecordList } from "#app/office/records/use-record-list.ts"
import { actionLabels } from "#domain/history/labels.ts"
import { changesOf, recordOf, recordPath, sentenceOf } from "#domain/history/rules.ts"
import type { HistoryRow } from "./data.ts"
import { historyParams } from "./list-state.ts"
import { historyQuery } from "./queries.ts"
import styles from "./history.module.css"

/** The activity log: who did what, and when. */
export function HistoryList() {
  const list = useRecordList(historyQuery, historyParams)
  return (
    <Panel
      title="Historique"
      description="Connexions, rôles, argent, statuts et suppressions. Rien ne s’y modifie ni ne s’en efface."
    >
      <ListToolbar search="Rechercher une personne, une référence">
        <Filter name="action" label="Type d’événement" all="Tout événement" labels={actionLabels} />
        <DayFilter name="du" label="Du" />
        <DayFilter name="au" label="Au" />
      </ListToolbar>
      <RecordList
        list={list}
        caption="Historique"
        columns={COLUMNS}
        empty={{ icon: History, title: "Rien pour l’instant" }}
        noResult="Rien ne correspond à ces critères."
      />
    </Panel>
  )
}

const COLUMNS: Column<HistoryRow>[] = [
  {
    header: "Quand",
    card: "head",
    cell: ({ at }) => <Instant at={at} />,
  },
  { header: "Qui", card: "head", cell: ({ actor_name }) => actor_name },
  { header: "Quoi", cell: (row) => <What row={row} /> },
  { header: "Sur", card: "foot", cell: (row) => <Subject row={row} /> },
]

function What({ row }: { row: HistoryRow }) {
  const changes = changesOf(row)
  if (changes.length === 0) return <>{sentenceOf(row)}</>
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}
          {"\u00a0: "}
          <Minor>{before}</Minor>
          {" → "}
          {after}
        </li>
      ))}
    </ul>
  )
}

function Subject({ row }: { row: HistoryRow }) {
  const path = recordPath(row)
  if (!path) return <span className={styles.record}>{recordOf(row)}</span>
  return (
    <Anchor component={Link} to={path} size="sm" className={styles.record}>
      {recordOf(row)}
    </Anchor>
  )
}
