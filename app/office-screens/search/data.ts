import { dataOf, type Db } from "#app/lib/db.ts"

export type FoundKind = "client" | "request" | "contact" | "project" | "quote" | "invoice" | "contractor"

/** A search result. `total` counts the requests of a client. */
export type Found = {
  kind: FoundKind
  id: string
  title: string
  detail: string
  /** The date, in Paris, of the appointment or deadline. */
  day: string | null
  total: number
  phone: string | null
  /** Of a request, a contact, a project, a quote or an invoice. */
  status: string | null
}

/** Searches clients, requests, contacts, projects, quotes, invoices and subcontractors by name, phone or reference. Empty below two letters. */
export async function searchOffice(db: Db, query: string): Promise<Found[]> {
  const data = await db.rpc("search_office", { p_query: query }).then(dataOf)
  return data as Found[]
}
