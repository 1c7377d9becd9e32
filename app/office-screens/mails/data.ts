import { dataOf, type Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"
import type { MailStatus } from "#domain/mail/labels.ts"

export type MailFilter = {
  query: string
  status: MailStatus | null
  /** From 1. */
  page: number
}

export type MailSummary = Omit<Awaited<ReturnType<typeof listMails>>["rows"][number], "total_count">
export type MailDetails = Awaited<ReturnType<typeof readMail>>

const DETAIL_COLUMNS =
  "id, template, recipient, subject, status, attempts, next_attempt_at, last_error, request_id, created_at, sent_at, body_html, body_text"

export function listMails(db: Db, { query, status, page }: MailFilter) {
  return readPage(db.rpc("search_outbox", { p_query: query, p_status: status ?? "all", ...rowsOfPage(page) }))
}

/** The column of the outbox that links a mail to its record. */
export type MailSubject = "request_id" | "contact_request_id"
const MOST_OF_A_RECORD = 50

/** The latest 50 mails about one record, newest first, without their bodies. */
export async function listRecordMails(db: Db, subject: MailSubject, id: string) {
  return await db
    .from("email_outbox")
    .select("id, template, recipient, status, attempts, last_error, created_at, sent_at")
    .eq(subject, id)
    .order("created_at", { ascending: false })
    .limit(MOST_OF_A_RECORD)
    .then(dataOf)
}

export async function readMail(db: Db, id: string) {
  return await db.from("email_outbox").select(DETAIL_COLUMNS).eq("id", id).single().then(dataOf)
}

/** Queues a new copy of a mail. */
export async function resendMail(db: Db, id: string): Promise<void> {
  await db.rpc("resend_email", { p_id: id }).then(dataOf)
}
