import { dataOf } from "#app/lib/db.ts"
import { type DatabaseError, toAppError } from "#domain/errors.ts"
import { formatCount } from "#domain/numbers.ts"

/** Records per page of a list. */
export const PAGE_SIZE = 25
/** The search functions of the database stop counting here; the screen then shows « plus de 10 000 ». */
export const COUNT_LIMIT = 10_000

/** The total in words, « plus de 10 000 » if the count stopped there. */
export function formatTotal(total: number): string {
  return total >= COUNT_LIMIT ? `plus de ${formatCount(COUNT_LIMIT)}` : formatCount(total)
}

/** Replaces a figure that could not be read; the list below shows the error, once. */
export const UNREAD = "—"

export type Page<Row> = { rows: readonly Row[]; total: number }

/** The limit and offset with which a search function is called. `page` starts at 1. */
export function rowsOfPage(page: number) {
  return { p_limit: PAGE_SIZE, p_offset: (page - 1) * PAGE_SIZE }
}

/** Reads one page from a search function. */
export async function readPage<Row extends { total_count: number }>(
  search: PromiseLike<{ data: Row[] | null; error: DatabaseError | null }>,
): Promise<Page<Row>> {
  const { data, error } = await search
  if (error) throw toAppError(error)
  const rows = data ?? []
  return { rows, total: rows[0]?.total_count ?? 0 }
}

/** A list that is short enough to be read whole, as a single page. */
export function wholeList<Row>(answer: { data: Row[]; error: null } | { data: null; error: DatabaseError }): Page<Row> {
  const rows = dataOf(answer)
  return { rows, total: rows.length }
}
