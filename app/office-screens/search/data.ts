import { dataOf, type Db } from "#app/lib/db.ts"

export type FoundKind = "client" | "request" | "contact" | "project" | "contractor"

/** What was found: `id` is null of a client, who is known by the telephone in `detail` and made `total` requests. */
export type Found = {
  kind: FoundKind
  id: string | null
  title: string
  detail: string
  /** Of the appointment or the deadline, a day of Paris. */
  day: string | null
  total: number
}

/** Clients, requests, contacts, projects and subcontractors by name, telephone or reference; nothing for less than two letters. */
export async function searchOffice(db: Db, query: string): Promise<Found[]> {
  const data = await db.rpc("search_office", { p_query: query }).then(dataOf)
  return data as Found[]
}
