import type { Query, QueryClient } from "@tanstack/react-query"
import type { Changes, RecentLine } from "./changes.ts"
import { countUnsaved } from "../records/show-at-once.ts"
import { showsRowsOf } from "./query-client.ts"

/** What was known before: nothing at first. Lines that were told are not told again. */
export type Known = { tables: Changes["tables"] | null; told: ReadonlySet<number> }
export const NOTHING_KNOWN: Known = { tables: null, told: new Set() }

/** An open record that is not what it was; `line` is missing when nobody is named for it. */
export type News = { table: string; id: string; line: RecentLine | undefined }

/**
 * The tables that changed since, and the lines that are new. `openFor` is for how long, in seconds, the page is there: at the first time
 * nothing is known, and what happened before then was read with the rest.
 */
export function compare(known: Known, { tables, recent }: Changes, openFor: number) {
  const lines = recent.filter(({ id, age }) => (known.tables ? !known.told.has(id) : age <= openFor))
  const grown = Object.keys(tables).filter((name) => known.tables && known.tables[name] !== tables[name])
  return { changed: [...new Set([...grown, ...lines.map((line) => line.subject_table)])], lines }
}

/**
 * What follows from a change that somebody else made: what shows it is read again, and the records that are open and came back different
 * are answered. A table of which a change shows and is not saved is left out: the end of that change reads it again. Whichever way the changes are learnt: asked for now and then (`LiveChanges`), or told by a subscription.
 */
export async function takeNotice(client: QueryClient, tables: string[], lines: RecentLine[]): Promise<News[]> {
  const changed = tables.filter((table) => countUnsaved(client, table) === 0)
  if (changed.length === 0) return []
  const open = openRecords(client, changed).map((query) => ({ query, before: query.state.data }))
  const isShown = showsRowsOf(changed)
  // What could not be read keeps its « Réessayer », which somebody may be about to press.
  await client.invalidateQueries({ predicate: (query) => query.state.status !== "error" && isShown(query) })
  return open
    .filter(({ query, before }) => query.state.data !== before || query.state.status === "error")
    .map(({ query }) => {
      const [table, , id] = query.queryKey as [string, string, string]
      return { table, id, line: lines.find((line) => line.subject_table === table && line.subject_id === id) }
    })
}

function openRecords(client: QueryClient, tables: readonly string[]): Query[] {
  return client.getQueryCache().findAll({
    type: "active",
    predicate: ({ queryKey, state }) =>
      queryKey[1] === "details" && tables.includes(String(queryKey[0])) && state.data !== undefined,
  })
}
