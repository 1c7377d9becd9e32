import type { ContactService, ContactStatus } from "#domain/contact/labels.ts"
import type { Conversion } from "#domain/contact/conversion.ts"
import type { Json } from "#domain/database.gen.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"

export const SORTS = ["oldest", "client"] as const
export type Sort = (typeof SORTS)[number]

export type ContactFilter = {
  query: string
  status: ContactStatus | null
  service: ContactService | null
  /** Null: newest first. */
  sort: Sort | null
  /** From 1. */
  page: number
}

export type ContactSummary = Awaited<ReturnType<typeof listContacts>>["rows"][number]

/** `brico` and `project` are the results of a conversion; at most one is not null. */
export type ContactDetails = Awaited<ReturnType<typeof readContact>>

export type Overview = { total: number; new: number; converted: number }

const DETAIL_COLUMNS = `
  id, name, email, phone, address, service, project_type, budget, urgency, description, status, notes, created_at,
  photos:contact_request_photos(id, path, name), brico:brico_requests!contact_requests_brico_request_id_fkey(id, reference),
  project:reno_projects!contact_requests_reno_project_id_fkey(id, name)`

/** One page of requests. The database does the search. */
export function listContacts(db: Db, { query, status, service, sort, page }: ContactFilter) {
  return readPage(
    db.rpc("search_contact_requests", {
      p_query: query,
      p_status: status ?? "all",
      p_service: service ?? "all",
      p_sort: sort ?? "newest",
      ...rowsOfPage(page),
    }),
  )
}

/** The totals above the list. */
export async function readOverview(db: Db): Promise<Overview> {
  const data = await db.rpc("contact_request_overview").then(dataOf)
  return data as Overview
}

export async function readContact(db: Db, id: string) {
  return await db.from("contact_requests").select(DETAIL_COLUMNS).eq("id", id).single().then(dataOf)
}

export type Converted = { id: string; reference: string }

/** Converts a request in one transaction. Throws `already_brico` or `already_reno`, and the errors of `saveRequest`. */
export async function convertContact(db: Db, id: string, target: Conversion, values: Json): Promise<Converted> {
  const data = await db.rpc("convert_contact_request", { p_id: id, p_target: target, p_values: values }).then(dataOf)
  return data as Converted
}

export type Reply = { id: string; subject: string; body: string }

/** Queues a mail with the reply and sets a new request to « contacted ». Idempotent: a reply id is sent once. */
export async function replyToContact(db: Db, contactId: string, { id, subject, body }: Reply): Promise<void> {
  const answer = await db.rpc("reply_to_contact", {
    p_id: contactId,
    p_reply_id: id,
    p_subject: subject,
    p_body: body,
  })
  dataOf(answer)
}
