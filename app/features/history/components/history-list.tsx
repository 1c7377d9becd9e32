import { Anchor, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { History } from "lucide-react"
import { Link } from "react-router"
import { When } from "#app/office/records/cells.tsx"
import { FilterSelect, ListToolbar, SearchBox } from "#app/office/records/list-toolbar.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { RecordCard } from "#app/office/records/record-cells.tsx"
import { RecordList } from "#app/office/records/record-list.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { useView } from "#app/office/records/view-switch.tsx"
import { useUrlState } from "#app/office/records/url-state.ts"
import { formatDateTime } from "#domain/dates.ts"
import { actionLabels } from "#domain/history/labels.ts"
import { changesOf, recordOf, recordPath, sentenceOf } from "#domain/history/rules.ts"
import { HISTORY_COUNT_LIMIT, HISTORY_PAGE_SIZE, type HistoryRow } from "../data.ts"
import { historyParams } from "../list-state.ts"
import { historyQuery } from "../queries.ts"
import styles from "./history.module.css"

/** Who did what, and when. */
export function HistoryList() {
  const [{ filter, isFiltered }, change] = useUrlState(historyParams.parse)
  const view = useView(null)
  const list = useQuery(historyQuery(filter))

  return (
    <Panel
      title="Historique"
      description="Connexions, rôles, argent, statuts et suppressions. Rien ne s’y modifie ni ne s’en efface."
    >
      <ListToolbar>
        <SearchBox
          label="Rechercher une personne, une référence"
          value={filter.query}
          onSearch={(q) => change({ q, page: null }, { replace: true })}
        />
        <FilterSelect
          label="Type d’événement"
          allLabel="Tout événement"
          labels={actionLabels}
          value={filter.action}
          onChange={(action) => change({ action, page: null })}
        />
        <DayField label="Du" value={filter.from} onChange={(du) => change({ du, page: null })} />
        <DayField label="Au" value={filter.to} onChange={(au) => change({ au, page: null })} />
      </ListToolbar>
      <RecordList
        read={list}
        view={view}
        page={filter.page}
        pageSize={HISTORY_PAGE_SIZE}
        countLimit={HISTORY_COUNT_LIMIT}
        onPage={(number) => change({ page: number })}
        empty={{ icon: History, title: "Rien pour l’instant" }}
        noResult="Rien ne correspond à ces critères."
        isFiltered={isFiltered}
        onClear={() => change(historyParams.noFilter)}
      >
        {(rows, isStale) => (
          <Records
            caption="Historique"
            view={view}
            rows={rows}
            isStale={isStale}
            rowKey={(row) => String(row.id)}
            columns={COLUMNS}
            card={(row) => <HistoryCard row={row} />}
          />
        )}
      </RecordList>
    </Panel>
  )
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (day: string) => void
}) {
  return (
    <TextInput
      className={styles.day}
      type="date"
      aria-label={label}
      leftSection={<span className={styles.minor}>{label}</span>}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const COLUMNS: Column<HistoryRow>[] = [
  { header: "Quand", cell: (row) => <When iso={row.at}>{formatDateTime(new Date(row.at))}</When> },
  { header: "Qui", cell: (row) => row.actor_name },
  { header: "Quoi", cell: (row) => <What row={row} /> },
  { header: "Sur", cell: (row) => <Subject row={row} /> },
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
          <span className={styles.minor}>{before}</span>
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

function HistoryCard({ row }: { row: HistoryRow }) {
  return (
    <RecordCard>
      <div className={styles.cardHead}>
        <span>{row.actor_name}</span>
        <span className={styles.minor}>
          <When iso={row.at}>{formatDateTime(new Date(row.at))}</When>
        </span>
      </div>
      <What row={row} />
      <Subject row={row} />
    </RecordCard>
  )
}
