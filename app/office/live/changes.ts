import { dataOf, type Db } from "#app/lib/db.ts"

/** What another person or the system did, `age` seconds ago. */
export type RecentLine = {
  id: number
  age: number
  subject_table: string
  subject_id: string
  actor_name: string
  action: string
}

/** One counter per table, which grows when the table's rows change, and at most 50 log lines of the last minute. */
export type Changes = { tables: Record<string, number>; recent: RecentLine[] }

/** Who deleted a record, from its history; null if the history does not say. */
export async function readDeletion(db: Db, table: string, id: string): Promise<{ name: string | null }> {
  const lines = await db.rpc("record_history", { p_table: table, p_id: id, p_limit: 5 }).then(dataOf)
  return { name: lines.find(({ action }) => action === "deleted")?.actor_name ?? null }
}

export async function readChanges(db: Db): Promise<Changes> {
  const data = await db.rpc("read_changes").then(dataOf)
  return data as Changes
}
