import type { ListState } from "./list-params.ts"
import { firstReads } from "./first-reads.ts"
import { useRecordList } from "./use-record-list.ts"

type ListArguments<
  State extends ListState & { filter: { page: number } },
  Row,
  Key extends readonly unknown[],
> = Parameters<typeof useRecordList<State, Row, Key>>

/** Declares the screen of a list once: its first reads (the list, and `more`), and the hook for its component. */
export function defineListScreen<
  State extends ListState & { filter: { page: number } },
  Row,
  Key extends readonly unknown[],
>(
  listQuery: ListArguments<State, Row, Key>[0],
  params: ListArguments<State, Row, Key>[1],
  more: Parameters<typeof firstReads>[0] = () => [],
) {
  return {
    ...firstReads((address) => [listQuery(params.parse(address).filter), ...more(address)]),
    useList: (options?: ListArguments<State, Row, Key>[2]) => useRecordList(listQuery, params, options),
  }
}
