import {
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from "@tanstack/react-query"
import type { Db } from "#app/lib/db.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { onTableChange } from "./table-changed.ts"

declare module "@tanstack/react-query" {
  interface Register {
    /** `tables`: tables besides the one in the key's first element; a change of their rows makes the query stale. `read`: the first read of a screen. */
    queryMeta: { tables?: readonly string[]; read?: (db: Db) => Promise<unknown> }
  }
}

/** The only retries of a read. If each try fails immediately, staff see the error within two seconds. */
const MOST_RETRIES = 2
const RETRY_DELAY_MS = 600

function isTransient(error: Error): boolean {
  return error instanceof AppError && error.code === "unavailable"
}

/** Technical details go to the console; screens show the sentence of the error. */
function log(error: Error): void {
  console.error(error.message, error.cause ?? error)
}

/** The cache of the back office. The first element of a key is the name of the table that the query reads, or of its subject if it reads several. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      log(error)
      // A 401 or 403 may mean that access was withdrawn: the profile is read again.
      if (error instanceof AppError && [401, 403].includes(httpStatus(error.code)) && queryKey[1] !== "mine") {
        void queryClient.invalidateQueries({ queryKey: ["profiles", "mine"] })
      }
    },
  }),
  mutationCache: new MutationCache({ onError: log }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, a query fails after its retries and shows its error instead of pausing silently.
      networkMode: "always",
      refetchOnReconnect: true,
      retry: (failures, error) => isTransient(error) && failures < MOST_RETRIES,
      retryDelay: RETRY_DELAY_MS,
    },
    mutations: { networkMode: "always" },
  },
})

/** Refetches the visible queries of a table when staff change it, in this tab or another one of this browser. Returns a function that stops it. */
export function followTableChanges(client: QueryClient): () => void {
  return onTableChange((table) => void client.invalidateQueries({ predicate: showsRowsOf([table]) }))
}

/** Whether a query reads rows of one of these tables. */
export function showsRowsOf(tables: readonly string[]) {
  const isOf = (table: unknown) => tables.includes(String(table))
  return ({ queryKey, meta }: Query) => isOf(queryKey[0]) || Boolean(meta?.tables?.some(isOf))
}

/** Starts a query before the component that uses it renders. That component shows the error, if any. */
export function prime<Data, Key extends QueryKey>(options: QueryExecuteOptions<Data, Error, Data, Data, Key>): void {
  queryClient.query(options).catch(() => undefined)
}
