import { Skeleton } from "@mantine/core"
import { type ReactNode, useDeferredValue } from "react"
import { type Sort, SortLink } from "./sort-link.tsx"
import styles from "./records.module.css"
import type { View } from "./view-switch.tsx"

/** What a phone shows. The other cards are drawn after these: on a slow phone a page of them takes a second. */
const DRAWN_FIRST = 6

/** The parts of a card, from top to bottom. */
const PARTS = ["head", "body", "foot"] as const

export type Column<Row> = {
  header: string
  cell: (row: Row) => ReactNode
  align?: "end"
  /** The header is visible to screen readers only (a column of buttons). */
  isHeaderHidden?: boolean
  /** The part of a card in which the column is shown; the body by default. */
  card?: (typeof PARTS)[number]
  /** On a card the header precedes the value: « Dernière connexion : … ». */
  isLabelledOnCard?: boolean
  /** Shown only in one of the two views. */
  only?: View
  /** In a table, shown from 1440 px on. */
  isForWideTable?: boolean
  /** In a table it takes the room that the others leave, and cuts long lines. */
  takesRoom?: boolean
  /** The sort orders that a click on the header applies. */
  sort?: Sort
}

type RecordsProps<Row> = {
  /** Names the table or list for screen readers. */
  caption: string
  view: View
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** The rows are outdated: another page or filter is loading. */
  isStale?: boolean
}

/** Records as a table or as cards. The first column names the record; a `NameLink` in it makes the whole row a link. */
export function Records<Row>({ view, ...props }: RecordsProps<Row>) {
  return view === "table" ? <RecordTable {...props} /> : <RecordCards {...props} />
}

function RecordTable<Row>({ caption, rows, rowKey, columns: all, isStale }: Omit<RecordsProps<Row>, "view">) {
  const columns = all.filter(({ only }) => only !== "cards")
  return (
    <div className={`office-sheet ${styles.frame}`} aria-busy={isStale}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.header} {...column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td"
                return (
                  <Cell key={column.header} {...roomOf(column)} {...(index === 0 ? { scope: "row" } : {})}>
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

function roomOf<Row>({ align, isForWideTable, takesRoom }: Column<Row>) {
  return { "data-align": align, "data-wide": isForWideTable, "data-room": takesRoom }
}

function Header<Row>(column: Column<Row>) {
  const { header, align, isHeaderHidden, sort } = column
  if (sort) return <SortLink label={header} align={align} sort={sort} />
  return (
    <th scope="col" {...roomOf(column)}>
      {isHeaderHidden ? <span className={styles.hidden}>{header}</span> : header}
    </th>
  )
}

function RecordCards<Row>({ caption, rows, rowKey, columns, isStale }: Omit<RecordsProps<Row>, "view">) {
  const parts = PARTS.map((part) => ({
    part,
    columns: columns.filter(({ card = "body", only }) => card === part && only !== "table"),
  }))
  const most = useDeferredValue(Infinity, DRAWN_FIRST)
  return (
    <ul className={styles.cards} aria-label={caption} aria-busy={isStale} data-begun={most < rows.length}>
      {rows.slice(0, most).map((row) => (
        <li key={rowKey(row)} className={`office-sheet ${styles.item}`}>
          <article className={`office-stack ${styles.card}`}>
            {parts.map(({ part, columns: shown }) =>
              shown.length > 0 ? (
                <div key={part} className={styles[part]}>
                  {shown.map(({ header, cell, align, isLabelledOnCard }) => (
                    <div key={header} data-align={align} className={isLabelledOnCard ? "office-minor" : undefined}>
                      {isLabelledOnCard ? `${header}\u00a0: ` : null}
                      {cell(row)}
                    </div>
                  ))}
                </div>
              ) : null,
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}

/** A skeleton in the shape of the records, so that the layout does not shift when they load. */
export function RecordsSkeleton({ view, count = 8 }: { view: View; count?: number | undefined }) {
  return (
    <div role="status">
      <span className={styles.hidden}>Chargement...</span>
      <div aria-hidden className={view === "table" ? `office-sheet ${styles.frame}` : styles.cards}>
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
