import { dataOf, type Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import type { Action } from "#domain/history/labels.ts"
import type { HistoryLine } from "#domain/history/rules.ts"

export type HistoryFilter = {
  query: string
  action: Action | null
  /** Dates in Paris, both inclusive. */
  from: string | null
  to: string | null
  /** From 1. */
  page: number
}

export type HistoryRow = HistoryLine & Pick<Row<"activity_log">, "id" | "at" | "actor_name">

export function searchHistory(db: Db, { query, action, from, to, page }: HistoryFilter) {
  return readPage(
    db.rpc("search_activity", {
      p_query: query,
      p_action: action ?? "all",
      ...(from ? { p_from: from } : {}),
      ...(to ? { p_to: to } : {}),
      ...rowsOfPage(page),
    }),
  )
}

const MOST_OF_A_RECORD = 50

/** The latest 50 lines of the history of one record, newest first. */
export async function readRecordHistory(db: Db, table: string, id: string): Promise<HistoryRow[]> {
  const data = await db.rpc("record_history", { p_table: table, p_id: id, p_limit: MOST_OF_A_RECORD }).then(dataOf)
  return data.map((line) => ({ ...line, subject_table: table, subject_id: id, subject_label: null }))
}
