import type { QueryExecuteOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { prime } from "../live/query-client.ts"

type Read<Data> = (db: Db) => Promise<Data>
/** A query whose `meta` contains its read function (see `reading`). */
type FirstRead = { queryKey: readonly unknown[]; meta?: { read?: Read<unknown> } | undefined }

/** Query options for a read function: `queryFn` calls it in the browser, and `firstReads` finds it in `meta`. `tables`: see `queryMeta`. */
export function reading<Data>(read: Read<Data>, tables: readonly string[] = []) {
  return { queryFn: () => read(browserDb()), meta: { tables, read } }
}

/**
 * Declares the first queries of a screen, by its URL. The `handle` of the route takes `reads`, its `clientLoader` calls `prime`, and the
 * components use the same queries.
 */
export function firstReads(queriesAt: (address: URLSearchParams) => readonly FirstRead[]) {
  return {
    reads: ((db, address) =>
      queriesAt(address).flatMap(({ meta }) => (meta?.read ? [meta.read(db)] : []))) satisfies RouteHandle["reads"],
    prime(request: Request): void {
      // The list mixes queries of several types; each query function fits its own key.
      for (const query of queriesAt(new URL(request.url).searchParams)) prime(query as QueryExecuteOptions)
    },
  }
}
