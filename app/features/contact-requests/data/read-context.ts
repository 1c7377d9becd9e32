import type { SupabaseClient } from "@supabase/supabase-js"
import type { HistoryLine } from "#domain/history/rules.ts"
import { toAppError } from "#domain/errors.ts"
import type { MailStatus } from "#domain/mail/labels.ts"
import type { Db } from "#app/lib/db.ts"
import type { ContactPhoto } from "../data.ts"

const BUCKET = "documents"
/** Specification §9: an hour to look at, five minutes to take away. */
const SHOWN_SECONDS = 3600
const TAKEN_SECONDS = 300
const NOW_AND_THEN = 50

/** Addresses that show private photos for an hour, by path; one whose file is gone has none. */
export async function signPhotos(db: Db, photos: readonly ContactPhoto[]): Promise<Map<string, string>> {
  const paths = photos.map(({ path }) => path)
  const { data, error } = await db.storage.from(BUCKET).createSignedUrls(paths, SHOWN_SECONDS)
  if (error) throw toAppError(error)
  return new Map(data.flatMap(({ path, signedUrl, error }) => (path && signedUrl && !error ? [[path, signedUrl]] : [])))
}

/** An address that hands the file itself to the browser's downloads. */
export async function signDownload(db: Db, { path, name }: ContactPhoto): Promise<string> {
  const { data, error } = await db.storage.from(BUCKET).createSignedUrl(path, TAKEN_SECONDS, { download: name })
  if (error) throw toAppError(error)
  return data.signedUrl
}

export type ContactHistoryLine = HistoryLine & { id: number; at: string; actor_name: string }

export async function readHistory(db: Db, id: string): Promise<ContactHistoryLine[]> {
  const { data, error } = await db.rpc("record_history", {
    p_table: "contact_requests",
    p_id: id,
    p_limit: NOW_AND_THEN,
  })
  if (error) throw toAppError(error)
  return data.map((line) => ({ ...line, subject_table: "contact_requests", subject_id: id, subject_label: null }))
}

export type ContactMail = {
  id: string
  template: string
  recipient: string
  status: MailStatus
  last_error: string | null
  created_at: string
  sent_at: string | null
}

/** The mails that a request caused, newest first, without their bodies. */
export async function listMails(db: Db, id: string): Promise<ContactMail[]> {
  const { data, error } = await db
    .from("email_outbox")
    .select("id, template, recipient, status, last_error, created_at, sent_at")
    .eq("contact_request_id", id)
    .order("created_at", { ascending: false })
    .limit(NOW_AND_THEN)
  if (error) throw toAppError(error)
  return data as ContactMail[]
}

/** Sends the same mail again. */
export async function resendMail(db: Db, id: string): Promise<void> {
  const { error } = await (db as unknown as SupabaseClient).rpc("resend_email", { p_id: id })
  if (error) throw toAppError(error)
}
