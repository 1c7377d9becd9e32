import type { Query, QueryClient } from "@tanstack/react-query"
import { isGone } from "../feedback/reason-of.ts"
import type { Changes, RecentLine } from "./changes.ts"
import { countUnsaved } from "../records/show-at-once.ts"
import { showsRowsOf } from "./query-client.ts"

/** What the previous poll returned; `tables` is null before the first one. Lines in `reported` are not reported again. */
export type PollState = { tables: Changes["tables"] | null; reported: ReadonlySet<number> }
export const NO_POLL_YET: PollState = { tables: null, reported: new Set() }

/** An open record that changed, or was deleted. `line` is undefined when no log line explains the change. */
export type News = { table: string; id: string; isDeleted: boolean; line: RecentLine | undefined }

/**
 * Compares a poll with the previous one: the tables that changed, and the new log lines. `openFor` is the age of the page in seconds. The
 * first poll has nothing to compare with; it ignores lines older than the page, which read their effect itself.
 */
export function compare(known: PollState, { tables, recent }: Changes, openFor: number) {
  const lines = recent.filter(({ id, age }) => (known.tables ? !known.reported.has(id) : age <= openFor))
  const grown = Object.keys(tables).filter((name) => known.tables && known.tables[name] !== tables[name])
  return { changed: [...new Set([...grown, ...lines.map((line) => line.subject_table)])], lines }
}

/**
 * Refetches the visible queries that show these tables, except those that show an error, and returns the open records that came back
 * different or were deleted. A read that failed is no news. Skips a table with unsaved optimistic changes, because the end of the last one
 * refetches it.
 */
export async function applyChanges(client: QueryClient, tables: string[], lines: RecentLine[]): Promise<News[]> {
  const changed = tables.filter((table) => countUnsaved(client, table) === 0)
  if (changed.length === 0) return []
  const open = openRecords(client, changed).map((query) => ({ query, before: query.state.data }))
  const isShown = showsRowsOf(changed)
  // An error panel keeps its « Réessayer », which the user may be about to press.
  await client.invalidateQueries({ predicate: (query) => !showsErrorPanel(query) && isShown(query) })
  return open
    .filter(({ query, before }) => query.state.data !== before || isGone(query.state.error))
    .map(({ query }) => {
      const [table, , id] = query.queryKey as [string, string, string]
      const line = lines.find((line) => line.subject_table === table && line.subject_id === id)
      return { table, id, isDeleted: isGone(query.state.error), line }
    })
}

/** Refetches what stayed on screen after a failed read. Called when the server has just answered another request. */
export async function readFailedAgain(client: QueryClient): Promise<void> {
  const failed = (query: Query) => query.state.error !== null && !showsErrorPanel(query) && !isGone(query.state.error)
  await client.refetchQueries({ type: "active", predicate: failed })
}

function showsErrorPanel({ state }: Query): boolean {
  return state.status === "error" && (state.data === undefined || isGone(state.error))
}

function openRecords(client: QueryClient, tables: readonly string[]): Query[] {
  return client.getQueryCache().findAll({
    type: "active",
    predicate: ({ queryKey, state }) =>
      queryKey[1] === "details" &&
      tables.includes(String(queryKey[0])) &&
      state.data !== undefined &&
      !isGone(state.error),
  })
}
