import { Skeleton } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./records.module.css"
import type { View } from "./view-switch.tsx"

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: "end"
  /** The header is there for screen readers only (a column of buttons). */
  isHeaderHidden?: boolean
}

type RecordsProps<Row> = {
  /** Names the table or list for screen readers. */
  caption: string
  view: View
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  card: (row: Row) => ReactNode
  /** What is shown is about to be replaced (another page or filter is on its way). */
  isStale?: boolean
}

/** The same records as a table or as cards. The first column names the record. */
export function Records<Row>({ view, ...props }: RecordsProps<Row>) {
  return view === "table" ? <RecordTable {...props} /> : <RecordCards {...props} />
}

function RecordTable<Row>({ caption, rows, rowKey, columns, isStale }: Omit<RecordsProps<Row>, "view">) {
  return (
    <div className={styles.frame} aria-busy={isStale}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.header} scope="col" data-align={column.align}>
                {column.isHeaderHidden ? <span className={styles.hidden}>{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td"
                return (
                  <Cell key={column.header} data-align={column.align} {...(index === 0 ? { scope: "row" } : {})}>
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecordCards<Row>({ caption, rows, rowKey, card, isStale }: Omit<RecordsProps<Row>, "view">) {
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={isStale}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={styles.card}>
          {card(row)}
        </li>
      ))}
    </ul>
  )
}

/** Stands where the records will be, in the same shape, so that nothing jumps when they come. */
export function RecordsSkeleton({ view, count = 8 }: { view: View; count?: number }) {
  return (
    <div role="status">
      <span className={styles.hidden}>Chargement...</span>
      <div aria-hidden className={view === "table" ? styles.frame : styles.cards}>
        {Array.from({ length: count }, (_, index) =>
          view === "table" ? (
            <div key={index} className={styles.ghostRow}>
              <Skeleton height={14} width="22%" />
              <Skeleton height={14} width="18%" />
              <Skeleton height={14} width="14%" />
              <Skeleton height={14} width="30%" />
            </div>
          ) : (
            <Skeleton key={index} height={172} radius="lg" />
          ),
        )}
      </div>
    </div>
  )
}
