import type { ListState } from "./list-params.ts"
import { firstReads } from "./first-reads.ts"
import { useRecordList } from "./use-record-list.ts"

type ListArguments<
  State extends ListState & { filter: { page: number } },
  Row,
  Key extends readonly unknown[],
> = Parameters<typeof useRecordList<State, Row, Key>>

/** The screen of a list, declared once: what it reads first (with `more` beside the list), and the hook of its component. */
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
