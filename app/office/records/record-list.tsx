import { Button } from "@mantine/core"
import { type LucideIcon, SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { EmptyState } from "./empty-state.tsx"
import { ErrorPanel } from "./error-panel.tsx"
import { ListFooter } from "./list-footer.tsx"
import { RecordsSkeleton } from "./records.tsx"
import type { View } from "./view-switch.tsx"

type RecordListProps<Row> = {
  /** One page, as `useQuery` tells of it. */
  read: {
    data: { rows: readonly Row[]; total: number } | undefined
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  view: View
  /** From 1. */
  page: number
  pageSize: number
  countLimit: number
  /** Called with null for the first page, which the address does not name. */
  onPage: (page: number | null) => void
  /** The specification's sentence for a list that could not be read. */
  errorTitle?: string
  skeletonCount?: number
  /** What is said while there is no record at all. */
  empty: { icon: LucideIcon; title: string; description?: string }
  /** What is said when a search or a filter leaves nothing. */
  noResult: string
  isFiltered: boolean
  onClear: () => void
  /** Draws the rows; `isStale` while others are on their way. */
  children: (rows: readonly Row[], isStale: boolean) => ReactNode
}

/** A page of records with everything that can be there in its place: nothing yet, a failure, no record, no result. */
export function RecordList<Row>({ read, view, page, empty, children, ...props }: RecordListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = read
  if (error) {
    const title = props.errorTitle === undefined ? {} : { title: props.errorTitle }
    return <ErrorPanel {...title} message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data)
    return (
      <RecordsSkeleton view={view} {...(props.skeletonCount === undefined ? {} : { count: props.skeletonCount })} />
    )
  if (data.rows.length === 0 && !props.isFiltered && page === 1) return <EmptyState {...empty} />
  if (data.rows.length === 0) {
    return (
      <EmptyState icon={SearchX} title="Aucun résultat" description={props.noResult}>
        <Button variant="default" onClick={props.onClear}>
          Effacer les filtres
        </Button>
      </EmptyState>
    )
  }
  return (
    <>
      {children(data.rows, isPlaceholderData)}
      <ListFooter
        page={page}
        pageSize={props.pageSize}
        total={data.total}
        countLimit={props.countLimit}
        onPage={(number) => props.onPage(number === 1 ? null : number)}
      />
    </>
  )
}
