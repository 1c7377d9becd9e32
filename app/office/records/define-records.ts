import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { reading } from "./first-reads.ts"
import { deleteRow, type Edited, saveInList, updateRow } from "./rows.ts"
import { showAtOnce } from "./show-at-once.ts"
import { useChange } from "./use-change.ts"

type Identified = { id: string }

type Definition<Filter, List, Details> = {
  table: string
  list: (db: Db, filter: Filter) => Promise<List>
  read: (db: Db, id: string) => Promise<Details>
  /** Other tables whose changes show in the list. */
  listTables?: readonly string[]
  /** Other tables whose changes show in one record. */
  detailsTables?: readonly string[]
}

/** The query that reads and caches one record. */
export type DetailsQuery<Row> = (id: string) => UseQueryOptions<Row, Error, Row, readonly [string, "details", string]>

/**
 * The queries and changes of a table's screen: the filtered list, one record, a save, an optimistic change, a deletion. The first element of every
 * query key is the table; a change of its rows makes these queries stale.
 */
export function defineRecords<Filter, List extends { rows: readonly Identified[] }, Details extends Identified>({
  table,
  list,
  read,
  listTables = [],
  detailsTables = [],
}: Definition<Filter, List, Details>) {
  const keys = {
    all: [table] as const,
    lists: [table, "list"] as const,
    details: (id: string) => [table, "details", id] as const,
  }
  /** Records deleted in this tab: a panel that is about to close must not fetch them again. */
  const deletedIds = new Set<string>()

  /** Shows columns of one record with their new values before the server has answered. Resolves to a function that rolls back. */
  const show = (client: QueryClient, id: string, values: Partial<Details>) =>
    showAtOnce(client, keys.all, () => {
      client.setQueriesData<List>(
        { queryKey: keys.lists },
        (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...values } : row)) },
      )
      client.setQueryData<Details>(keys.details(id), (details) => details && { ...details, ...values })
    })

  return {
    table,
    keys,
    listQuery: (filter: Filter) =>
      queryOptions({
        queryKey: [...keys.lists, filter] as const,
        ...reading((db) => list(db, filter), listTables),
        placeholderData: keepPreviousData,
      }),
    detailsQuery: (id: string) =>
      queryOptions({
        queryKey: keys.details(id),
        queryFn: () => read(browserDb(), id),
        enabled: () => !deletedIds.has(id),
        meta: { tables: detailsTables },
      }),

    /** What `useRecordForm` asks for: the record as it was read, null for a new one, and how to read it again. */
    useEdited(record: Details | null) {
      const client = useQueryClient()
      async function readAgain(): Promise<Details> {
        const id = record?.id ?? ""
        const theirs = await read(browserDb(), id)
        client.setQueryData(keys.details(id), theirs)
        return theirs
      }
      return { record, readAgain }
    },

    show,

    /** Adds a record to an ordered list or changes one, and moves it if `place` is given. The calling form shows a refusal. */
    useSave<Values extends object>({ added, changed }: { added: string; changed: string }) {
      return useChange({
        table,
        change: (db, { edited, values, place }: { edited: Edited | null; values: Values; place?: number }) =>
          saveInList(db, table, edited, values, place),
        done: (_id, { edited }) => (edited ? changed : added),
      })
    },

    /** Changes columns of one record at once on screen; rolls back if the server refuses. */
    useSet<Values extends Partial<Details>>(failed: string) {
      const client = useQueryClient()
      return useChange({
        table,
        change: (db, { id, values }: { id: string; values: Values }) => updateRow(db, table, id, values),
        failed,
        showAtOnce: ({ id, values }) => show(client, id, values),
      })
    },

    useDelete({ done, failed }: { done: string; failed: string }) {
      const client = useQueryClient()
      return useChange({
        table,
        change: (db, id: string) => deleteRow(db, table, id),
        done,
        failed,
        onDone(_nothing, id) {
          deletedIds.add(id)
          client.removeQueries({ queryKey: keys.details(id) })
        },
      })
    },
  }
}
