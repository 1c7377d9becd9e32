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

export async function readChanges(db: Db): Promise<Changes> {
  const data = await db.rpc("read_changes").then(dataOf)
  return data as Changes
}
