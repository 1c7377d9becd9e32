import { Button } from "@mantine/core"
import { type LucideIcon, SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { EmptyState } from "./empty-state.tsx"
import { ErrorOf } from "./error-panel.tsx"
import type { Page } from "./page.ts"
import { RecordsSkeleton } from "./records.tsx"
import type { View } from "./view-switch.tsx"

/** The result of `useRecordList`. */
export type ReadList<Row> = {
  read: {
    data: Page<Row> | undefined
    dataUpdatedAt: number
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  view: View
  page: number
  isFiltered: boolean
  toPage: (page: number) => void
  clear: () => void
}

export type ListTexts = {
  /** Names the list for screen readers. */
  caption: string
  /** The specification's sentence for a list that could not be read. */
  errorTitle?: string
  /** The text below it when the reason is unknown. */
  errorUnexplained?: string
  skeletonCount?: number
  /** Shown when there is no record at all. */
  empty: { icon: LucideIcon; title: string; description?: string }
  /** Shown when a search or a filter matches nothing, or the page is past the end. */
  noResult: string
}

type ListStatesProps<Row> = Omit<ListTexts, "caption"> & {
  list: ReadList<Row>
  children: (rows: readonly Row[], total: number) => ReactNode
}

/** Renders the state of a list: loading, failed, no record, no match, or its rows. Rows that were read stay when a later read fails. */
export function ListStates<Row>({ list, children, ...texts }: ListStatesProps<Row>) {
  const { read, view } = list
  if (!read.data && !read.error) return <RecordsSkeleton view={view} count={texts.skeletonCount} />
  return (
    <>
      <ErrorOf read={read} title={texts.errorTitle} unexplained={texts.errorUnexplained} />
      {read.data ? (
        <Known list={list} data={read.data} texts={texts}>
          {children}
        </Known>
      ) : null}
    </>
  )
}

type KnownProps<Row> = Pick<ListStatesProps<Row>, "list" | "children"> & {
  data: Page<Row>
  texts: Omit<ListTexts, "caption">
}

function Known<Row>({ list: { page, isFiltered, clear }, data: { rows, total }, texts, children }: KnownProps<Row>) {
  if (rows.length > 0) return <>{children(rows, total)}</>
  if (!isFiltered && page === 1) return <EmptyState {...texts.empty} />
  return (
    <EmptyState icon={SearchX} title="Aucun résultat" description={texts.noResult}>
      <Button variant="default" onClick={clear}>
        Effacer les filtres
      </Button>
    </EmptyState>
  )
}
