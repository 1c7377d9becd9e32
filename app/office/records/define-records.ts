import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { showAtOnce } from "./show-at-once.ts"
import { useChange } from "./use-change.ts"

type Identified = { id: string }

type Definition<Filter, List, Details> = {
  table: string
  list: (db: Db, filter: Filter) => Promise<List>
  read: (db: Db, id: string) => Promise<Details>
  /** Tables besides, whose changes show in one record. */
  detailsTables?: readonly string[]
}

/**
 * What the screen of a table asks the server, and how the answers are kept: the list for a filter, one record, a change that shows at once, a
 * deletion. The first part of every key is the table, whose changes make the answers stale.
 */
export function defineRecords<Filter, List extends { rows: readonly Identified[] }, Details extends Identified>({
  table,
  list,
  read,
  detailsTables = [],
}: Definition<Filter, List, Details>) {
  const keys = {
    all: [table] as const,
    lists: [table, "list"] as const,
    details: (id: string) => [table, "details", id] as const,
  }
  /** Deleted here: a panel that is about to close must not ask for them again. */
  const gone = new Set<string>()

  return {
    table,
    keys,
    listQuery: (filter: Filter) =>
      queryOptions({
        queryKey: [...keys.lists, filter] as const,
        queryFn: () => list(browserDb(), filter),
        placeholderData: keepPreviousData,
      }),
    detailsQuery: (id: string) =>
      queryOptions({
        queryKey: keys.details(id),
        queryFn: () => read(browserDb(), id),
        enabled: () => !gone.has(id),
        meta: { tables: detailsTables },
      }),

    /** The record as it is in the database now, whatever is kept. */
    useReadAgain() {
      const client = useQueryClient()
      return async (id: string) => {
        const details = await read(browserDb(), id)
        client.setQueryData(keys.details(id), details)
        return details
      }
    },

    /** Changes columns of one record at once on screen, and back when the server refuses. */
    useSet<Values extends Partial<Details>>(
      set: (db: Db, id: string, values: Values) => Promise<void>,
      failed: string,
    ) {
      const client = useQueryClient()
      return useChange({
        table,
        change: (db, { id, values }: { id: string; values: Values }) => set(db, id, values),
        failed,
        showAtOnce: ({ id, values }) =>
          showAtOnce(client, keys.all, () => {
            client.setQueriesData<List>(
              { queryKey: keys.lists },
              (page) =>
                page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...values } : row)) },
            )
            client.setQueryData<Details>(keys.details(id), (details) => details && { ...details, ...values })
          }),
      })
    },

    useDelete(remove: (db: Db, id: string) => Promise<unknown>, { done, failed }: { done: string; failed: string }) {
      const client = useQueryClient()
      return useChange({
        table,
        change: remove,
        done,
        failed,
        onDone(_nothing, id: string) {
          gone.add(id)
          client.removeQueries({ queryKey: keys.details(id) })
        },
      })
    },
  }
}
