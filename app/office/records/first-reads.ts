import type { QueryExecuteOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Db } from "#app/lib/db.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { prime } from "../live/query-client.ts"

type Read<Data> = (db: Db) => Promise<Data>
/** A query whose `meta` says how it reads: see `reading`. */
type FirstRead = { queryKey: readonly unknown[]; meta?: { read?: Read<unknown> } | undefined }

/** The part of a query's options that says how it reads, in the browser and for `firstReads`. `tables`: see `queryMeta`. */
export function reading<Data>(read: Read<Data>, tables: readonly string[] = []) {
  return { queryFn: () => read(browserDb()), meta: { tables, read } }
}

/**
 * What a screen reads first, for an address: `reads` goes into the `handle` of its route, `prime` is called by its `clientLoader`. The
 * components use the same queries.
 */
export function firstReads(queriesAt: (address: URLSearchParams) => readonly FirstRead[]) {
  return {
    reads: ((db, address) =>
      queriesAt(address).flatMap(({ meta }) => (meta?.read ? [meta.read(db)] : []))) satisfies RouteHandle["reads"],
    prime(request: Request): void {
      // Queries of several types in one list: each has a function that fits its own key.
      for (const query of queriesAt(new URL(request.url).searchParams)) prime(query as QueryExecuteOptions)
    },
  }
}
