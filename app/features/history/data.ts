import type { Db } from "#app/lib/db.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"
import type { Action } from "#domain/history/labels.ts"
import type { HistoryLine } from "#domain/history/rules.ts"

export const HISTORY_PAGE_SIZE = 50
/** `search_activity` stops counting here. */
export const HISTORY_COUNT_LIMIT = 10_000

export type HistoryFilter = {
  query: string
  action: Action | null
  /** Days of Paris, both included. */
  from: string | null
  to: string | null
  /** From 1. */
  page: number
}

export type HistoryRow = HistoryLine & Pick<Row<"activity_log">, "id" | "at" | "actor_name">
export type HistoryPage = { rows: HistoryRow[]; total: number }

export async function searchHistory(db: Db, { query, action, from, to, page }: HistoryFilter): Promise<HistoryPage> {
  const { data, error } = await db.rpc("search_activity", {
    p_query: query,
    p_action: action ?? "all",
    ...(from ? { p_from: from } : {}),
    ...(to ? { p_to: to } : {}),
    p_limit: HISTORY_PAGE_SIZE,
    p_offset: (page - 1) * HISTORY_PAGE_SIZE,
  })
  if (error) throw toAppError(error)
  return { rows: data, total: data[0]?.total_count ?? 0 }
}

const MOST_OF_A_RECORD = 50

/** What happened to one record, newest first. */
export async function readRecordHistory(db: Db, table: string, id: string): Promise<HistoryRow[]> {
  const { data, error } = await db.rpc("record_history", { p_table: table, p_id: id, p_limit: MOST_OF_A_RECORD })
  if (error) throw toAppError(error)
  return data.map((line) => ({ ...line, subject_table: table, subject_id: id, subject_label: null }))
}
