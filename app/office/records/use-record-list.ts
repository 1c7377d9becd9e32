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
  /** Which view fits which width, unless the user chose one. */
  views?: ViewRule
  /** For a list that is read whole: whether a row matches the URL's filter. */
  matches?: (row: Row, state: State) => boolean
}

function filterPage<Row>({ rows }: Page<Row>, matches: (row: Row) => boolean): Page<Row> {
  const left = rows.filter(matches)
  return { rows: left, total: left.length }
}

/** A list driven by its URL: the query of the current page, the view, the open record, and functions that change the URL. */
export function useRecordList<State extends ListState & { filter: Numbered }, Row, Key extends readonly unknown[]>(
  listQuery: (filter: State["filter"]) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
  { parse, noFilter, record }: Params<State>,
  { views, matches }: Options<Row, State> = {},
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
      ...(matches ? { select: (page: Page<Row>) => filterPage(page, (row) => matches(row, state)) } : {}),
    }),
    page: filter.page,
    openId,
    isFiltered,
    /** The URL that shows a record beside the list. */
    hrefOf: (id: string) => `?${patched(address, record === undefined ? {} : { [record]: id })}`,
    // The URL omits page 1.
    toPage: (page: number) => change({ page: page === 1 ? null : page }),
    /** Closes the record beside the list. Replaces the history entry, so that « back » does not open it again. */
    close: () => change(record === undefined ? {} : { [record]: null }, { replace: true }),
    clear: () => change(noFilter),
  }
}
