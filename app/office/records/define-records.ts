import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import { reading } from "./first-reads.ts"
import { deleteRow, type Edited, saveInList, updateRow } from "./rows.ts"
import { showAtOnce } from "./show-at-once.ts"
import { useChange } from "./use-change.ts"

type Identified = { id: string }
type Versioned = { version: number }

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

    /**
     * The version of a record that is being edited; null for a new record. After a conflict `readAgain` returns the record as the database
     * has it now, and its version becomes the edited one.
     */
    useEdited<Record extends (Details & Versioned) | null>(record: Record) {
      const [version, setVersion] = useState(record?.version ?? 0)
      const client = useQueryClient()
      async function readAgain(): Promise<NonNullable<Record>> {
        const id = record?.id ?? ""
        const theirs = (await read(browserDb(), id)) as NonNullable<Record>
        client.setQueryData(keys.details(id), theirs)
        setVersion(theirs.version)
        return theirs
      }
      /**
       * The form's message after a conflict: `what` was changed (« cette question »), its saved value from `describe`, and that the next
       * save overwrites it.
       */
      const whenChanged = (what: string, describe: (theirs: NonNullable<Record>) => string) => ({
        item_changed: async () => ({
          title: `Quelqu’un d’autre a modifié ${what}. Enregistrer remplace ses changements par les vôtres.`,
          reason: describe(await readAgain()),
        }),
      })
      return {
        edited: (record && { id: record.id, version }) as Edited | Extract<Record, null>,
        readAgain,
        whenChanged,
      }
    },

    show,

    /** Adds a record to an ordered list or changes one, and moves it if `place` is given. The calling form shows a refusal. */
    useSave<Values extends object>(edited: Edited | null, { added, changed }: { added: string; changed: string }) {
      return useChange({
        table,
        change: (db, { values, place }: { values: Values; place?: number }) =>
          saveInList(db, table, edited, values, place),
        done: edited ? changed : added,
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
