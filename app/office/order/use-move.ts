import { arrayMove } from "@dnd-kit/sortable"
import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { toAppError } from "#domain/errors.ts"
import type { Page } from "../records/page.ts"
import { showAtOnce } from "../records/show-at-once.ts"
import { useChange } from "../records/use-change.ts"

/** A table whose order `move_to_row` numbers. */
type Ordered = { table: string; keys: { all: QueryKey; lists: QueryKey } }

type Move<Row> = { row: Row; target: Row }

/** Puts a row in the place of another: at once on screen, then in the database, which renumbers the whole list. `place` is the order column. */
export function useMove<Place extends string, Row extends { id: string } & Record<Place, number>>(
  { table, keys }: Ordered,
  place: Place,
  failed: string,
) {
  const client = useQueryClient()
  return useChange({
    table,
    async change(db, { row, target }: Move<Row>) {
      const { error } = await db.rpc("move_to_row", { p_list: table, p_id: row.id, p_target: target.id })
      if (error) throw toAppError(error)
    },
    failed,
    inTurn: true,
    showAtOnce: ({ row, target }) =>
      showAtOnce(client, keys.all, () =>
        client.setQueriesData<Page<Row>>(
          { queryKey: keys.lists },
          (page) => page && { ...page, rows: moved(page.rows, place, row.id, target.id) },
        ),
      ),
  })
}

/** The rows after a row took the place of another; the numbers in `place` are handed out again in order. */
export function moved<Place extends string, Row extends { id: string } & Record<Place, number>>(
  rows: readonly Row[],
  place: Place,
  id: string,
  targetId: string,
): Row[] {
  const indexOf = (wanted: string) => rows.findIndex((row) => row.id === wanted)
  const [from, to] = [indexOf(id), indexOf(targetId)]
  if (from < 0 || to < 0) return [...rows]
  return arrayMove([...rows], from, to).map((row, index) => ({ ...row, [place]: rows[index]?.[place] }))
}
