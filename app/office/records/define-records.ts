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
  /** Tables besides, whose changes show in one record. */
  detailsTables?: readonly string[]
}

/** How one record is read and kept. */
export type DetailsQuery<Row> = (id: string) => UseQueryOptions<Row, Error, Row, readonly [string, "details", string]>

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

  /** Shows columns of one record as they will be, before the server has agreed; answers how to take it back. */
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
        ...reading((db) => list(db, filter)),
        placeholderData: keepPreviousData,
      }),
    detailsQuery: (id: string) =>
      queryOptions({
        queryKey: keys.details(id),
        queryFn: () => read(browserDb(), id),
        enabled: () => !gone.has(id),
        meta: { tables: detailsTables },
      }),

    /**
     * Which version of a record is being edited, null of a new one. `readAgain`, after somebody else was quicker, answers the record as it is
     * in the database now; that version is the edited one then.
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
      /** What a form says then: `what` was changed (« cette question »), what is saved of it, and that the next save replaces it. */
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

    /** Adds a record of an ordered list or changes one, and its place when it is said. The form that saves shows what is refused. */
    useSave<Values extends object>(edited: Edited | null, { added, changed }: { added: string; changed: string }) {
      return useChange({
        table,
        change: (db, { values, place }: { values: Values; place?: number }) =>
          saveInList(db, table, edited, values, place),
        done: edited ? changed : added,
      })
    },

    /** Changes columns of one record at once on screen, and back when the server refuses. */
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
          gone.add(id)
          client.removeQueries({ queryKey: keys.details(id) })
        },
      })
    },
  }
}
