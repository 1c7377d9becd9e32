import { dataOf, type Db } from "#app/lib/db.ts"
import type { StoredDocument } from "#app/office/upload/drawn-documents.tsx"
import { newId } from "#domain/new-id.ts"
import type { DepositFacts } from "#domain/quotes/deposit.ts"
import type { QuoteEvent } from "#domain/quotes/describe.ts"
import { amendmentOf } from "#domain/quotes/new-draft.ts"
import type { QuoteState, SigningPlace } from "#domain/quotes/quote.ts"
import type { PaperSignature } from "#domain/quotes/schema.ts"
import type { Receipt } from "#domain/takings/receipts.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"
import { previewQuote, type Quote, readTerms, saveQuote } from "../data.ts"

export type QuoteDocument = StoredDocument & { kind: "quote" | "quote_signed" | "quote_evidence" }

export type Signature = {
  means: "online" | "paper"
  place: SigningPlace
  signed_at: string
  signed_on: string
  given_name: string | null
  family_name: string | null
  email: string | null
  line_ids: string[]
  total_cents: number
  net_cents: number
  document_sha256: string | null
  evidence_sha256: string | null
  early_start: boolean
  vat_certified: boolean
  withdraw_until: string | null
  no_money_before: string | null
  withdrawn_at: string | null
  withdrawn_reason: string | null
  bucket: string | null
  path: string | null
  file_name: string | null
  recorded_by_name: string | null
}

/** The money of a quote, for staff: what was agreed as deposit, and what the client's page knows. */
export type Deposit = DepositFacts & { deposit_cents: number }

/** All that `read_quote` answers. */
export type QuoteFile = Quote & {
  /** Where mails about the quote go: the client's address, else that of the renovation or small job. */
  email: string | null
  total_cents: number | null
  sent_at: string | null
  seen_at: string | null
  valid_until: string | null
  closed_reason: string | null
  versions: { id: string; version_no: number; state: QuoteState; sent_at: string | null }[]
  events: QuoteEvent[]
  documents: QuoteDocument[]
  signature: Signature | null
  /** Null before the signature. */
  deposit: Deposit | null
  /** That of the price of the quote, of any of its versions; its number is null while it is a draft. */
  fee_invoice: { id: string; number: string | null } | null
  receipts: Receipt[]
}

/**
 * Sends the version that the editor shows, once its paper was drawn for trial: a later one is refused (`quote_changed`). Throws also
 * `document_not_drawn`, `missing_mentions`, `email_missing`.
 */
export async function sendQuote(db: Db, quote: QuoteFile, order: { mail: boolean; message: string | null }) {
  const { id: p_id, lock_version: p_lock_version } = quote
  await previewQuote(db, p_id)
  const answer = await db.rpc("send_quote", { p_id, p_lock_version, p_order: order })
  return dataOf(answer) as { number: string; valid_until: string; is_mailed: boolean }
}

export async function reviseQuote(db: Db, id: string): Promise<string> {
  return await db.rpc("revise_quote", { p_id: id }).then(dataOf)
}

/** A new draft with the same lines, for the same client or for another one, of whom it knows neither place nor renovation. */
export async function copyQuote(db: Db, id: string, customerId: string | null): Promise<string> {
  const order = customerId ? { customer_id: customerId, project_id: null, request_id: null } : {}
  return await db.rpc("copy_quote", { p_id: id, p_order: order }).then(dataOf)
}

export async function amendQuote(db: Db, quote: QuoteFile): Promise<string> {
  const id = newId()
  await saveQuote(db, id, 0, amendmentOf(quote, await readTerms(db)))
  return id
}

export async function deleteQuote(db: Db, id: string): Promise<void> {
  await db.rpc("delete_quote", { p_id: id }).then(dataOf)
}

export async function refuseQuote(db: Db, id: string, reason: string | null): Promise<void> {
  await db.rpc("refuse_quote", { p_id: id, ...(reason ? { p_reason: reason } : {}) }).then(dataOf)
}

export async function cancelQuote(db: Db, id: string, reason: string): Promise<void> {
  await db.rpc("cancel_quote", { p_id: id, p_reason: reason }).then(dataOf)
}

export async function recordPaperSignature(
  db: Db,
  id: string,
  signed: PaperSignature,
  scan: StoredFile,
): Promise<void> {
  const order = { ...signed, path: scan.path, file_name: scan.name }
  await db.rpc("record_paper_signature", { p_id: id, p_order: order }).then(dataOf)
}
