import type { SupabaseClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { readPage, rowsOfPage } from "#app/office/records/page.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import type { MailStatus } from "#domain/mail/labels.ts"
import type { NotificationSettingsChange } from "#domain/mail/schema.ts"

export type MailFilter = {
  query: string
  status: MailStatus | null
  /** From 1. */
  page: number
}

export type MailSummary = {
  id: string
  template: string
  recipient: string
  subject: string | null
  status: MailStatus
  attempts: number
  next_attempt_at: string
  last_error: string | null
  request_id: string | null
  created_at: string
  sent_at: string | null
}

export type MailDetails = MailSummary & { body_html: string | null; body_text: string | null }

const DETAIL_COLUMNS =
  "id, template, recipient, subject, status, attempts, next_attempt_at, last_error, request_id, created_at, sent_at, body_html, body_text"

export function listMails(db: Db, { query, status, page }: MailFilter) {
  return readPage<MailSummary>(
    db.rpc("search_outbox", { p_query: query, p_status: status ?? "all", ...rowsOfPage(page) }),
  )
}

/** What a mail is about: the column that names it. */
export type MailSubject = "request_id" | "contact_request_id"
export type RecordMail = Pick<
  MailSummary,
  "id" | "template" | "recipient" | "status" | "attempts" | "last_error" | "created_at" | "sent_at"
>
const MOST_OF_A_RECORD = 50

/** The mails about one record, newest first, without their bodies. */
export async function listRecordMails(db: Db, subject: MailSubject, id: string): Promise<RecordMail[]> {
  const { data, error } = await db
    .from("email_outbox")
    .select("id, template, recipient, status, attempts, last_error, created_at, sent_at")
    .eq(subject, id)
    .order("created_at", { ascending: false })
    .limit(MOST_OF_A_RECORD)
  if (error) throw toAppError(error)
  return data as RecordMail[]
}

export async function readMail(db: Db, id: string): Promise<MailDetails> {
  const { data, error } = await db.from("email_outbox").select(DETAIL_COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data as MailDetails
}

/** Queues a fresh copy of a mail. */
export async function resendMail(db: Db, id: string): Promise<void> {
  const { error } = await (db as SupabaseClient).rpc("resend_email", { p_id: id })
  if (error) throw toAppError(error)
}

export type NotificationSettings = {
  recipient: string | null
  on_booking: boolean
  on_contact: boolean
  on_quote_answer: boolean
  send_reminders: boolean
  version: number
}

export async function readNotificationSettings(db: Db): Promise<NotificationSettings> {
  const { data, error } = await db
    .from("notification_settings")
    .select("recipient, on_booking, on_contact, on_quote_answer, send_reminders, version")
    .single()
  if (error) throw toAppError(error)
  return data
}

/** Saves what was changed from the version that was read. Throws `conflict` when somebody else saved meanwhile. */
export async function saveNotificationSettings(db: Db, change: NotificationSettingsChange, version: number) {
  const { data, error } = await db
    .from("notification_settings")
    .update({ ...change, version })
    .eq("id", 1)
    .select("id")
  if (error) throw toAppError(error)
  if (data.length === 0) throw new AppError("forbidden")
}
