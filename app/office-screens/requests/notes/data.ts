import { dataOf, type Db } from "#app/lib/db.ts"
import type { MailStatus } from "#domain/mail/labels.ts"

const MOST = 50

/** The notes of a request, newest first, and the mails that carried them. */
export type Notes = Awaited<ReturnType<typeof listNotes>>
export type Note = Notes["notes"][number]

export async function listNotes(db: Db, requestId: string) {
  const [notes, mails, missing] = await Promise.all([
    db
      .from("documents")
      .select("id, number, is_automatic, requested_at, next_attempt_at, last_error, made_at, path, sha256")
      .eq("kind", "note")
      .eq("request_id", requestId)
      .order("number", { ascending: false })
      .limit(MOST)
      .then(dataOf),
    db
      .from("email_outbox")
      .select("status, created_at, sent_at, document_id:payload->>document_id")
      .eq("request_id", requestId)
      .eq("template", "booking_note")
      .order("created_at", { ascending: false })
      .limit(MOST)
      .then(dataOf),
    db.rpc("missing_for_notes").then(dataOf),
  ])
  return { notes, mails: mails as NoteMail[], missing }
}

export type NoteMail = { status: MailStatus; created_at: string; sent_at: string | null; document_id: string }

/** Returns the id of the note: of an earlier one when nothing has changed since. Throws `note_identity_missing`. */
export async function requestNote(db: Db, requestId: string): Promise<string> {
  return await db.rpc("request_note", { p_request_id: requestId }).then(dataOf)
}

/** Throws `email_missing` when the client has no address. */
export async function sendNote(db: Db, id: string): Promise<void> {
  await db.rpc("send_note", { p_id: id }).then(dataOf)
}
