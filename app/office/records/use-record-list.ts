import { useQuery, type UseQueryOptions } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { ListState } from "./list-params.ts"
import type { Page } from "./page.ts"
import { patched, type UrlPatch, useUrlState } from "./url-state.ts"
import { useView, type ViewRule } from "./view-switch.tsx"

type Params<State> = {
  parse: (address: URLSearchParams) => State
  noFilter: UrlPatch
  record: string | undefined
}
type Numbered = { page: number }

type Options<Row, State> = {
  /** Which view a window shows, unless the other one was chosen. */
  views?: ViewRule
  /** Of a list that is read whole: the rows that the address asks for. */
  keeps?: (row: Row, state: State) => boolean
}

function kept<Row>({ rows }: Page<Row>, keeps: (row: Row) => boolean): Page<Row> {
  const left = rows.filter(keeps)
  return { rows: left, total: left.length }
}

/** A list as its address wants it: the page that is asked for and what has come, how it is shown, which record is open, and the changes of the address. */
export function useRecordList<State extends ListState & { filter: Numbered }, Row, Key extends readonly unknown[]>(
  listQuery: (filter: State["filter"]) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  { parse, noFilter, record }: Params<State>,
  { views, keeps }: Options<Row, State> = {},
) {
  const [state, change] = useUrlState(parse)
  const [address] = useSearchParams()
  const view = useView(state.view, views)
  const { filter, openId, isFiltered } = state
  return {
    state,
    change,
    view,
    read: useQuery({
      ...listQuery(filter),
      ...(keeps ? { select: (page: Page<Row>) => kept(page, (row) => keeps(row, state)) } : {}),
    }),
    page: filter.page,
    openId,
    isFiltered,
    /** The address that shows a record beside the list. */
    hrefOf: (id: string) => `?${patched(address, record === undefined ? {} : { [record]: id })}`,
    // The address does not name the first page.
    toPage: (page: number) => change({ page: page === 1 ? null : page }),
    /** Closes the record beside the list. In the place of what was open: going back does not open it again. */
    close: () => change(record === undefined ? {} : { [record]: null }, { replace: true }),
    clear: () => change(noFilter),
  }
}
