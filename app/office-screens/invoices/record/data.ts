import { askSite } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import type { RowCredit } from "#domain/invoices/invoice.ts"
import type { GivenNumber } from "#domain/invoices/schema.ts"
import { toDraft } from "#domain/invoices/draft.ts"
import type { AidClaim } from "#domain/invoices/schema.ts"
import { type InvoiceFile, readInvoice, saveInvoice, startInvoice } from "../data.ts"

/** `accepted`: the warnings to which staff said yes. */
export type IssueOrder = { mail: boolean; message: string | null; accepted: string[] }

/**
 * Issues the version that is shown, once its paper was drawn for trial (`document_not_drawn`): a later one is refused (`invoice_changed`), and so is a
 * warning that was not shown (`invoice_to_confirm`).
 */
export async function issueInvoice(db: Db, invoice: InvoiceFile, order: IssueOrder) {
  const { id: p_id, lock_version: p_lock_version } = invoice
  await askSite(db, "try-invoice", { id: p_id })
  const answer = await db.rpc("issue_invoice", { p_id, p_lock_version, p_order: order }).then(dataOf)
  return answer as { number: string; is_mailed: boolean; left_cents: number | null }
}

export async function noteNumber(db: Db, { id: p_id, lock_version: p_lock_version }: InvoiceFile, given: GivenNumber) {
  const answer = await db.rpc("note_invoice_number", { p_id, p_lock_version, p_order: given }).then(dataOf)
  return answer as { number: string; left_cents: number | null }
}

/** Asks for the paper of the draft as it is saved now. */
export async function requestPaper(db: Db, id: string): Promise<void> {
  await db.rpc("request_invoice_draft", { p_id: id }).then(dataOf)
}

export async function sendInvoice(db: Db, id: string, message: string | null): Promise<void> {
  await db.rpc("send_invoice", { p_id: id, ...(message ? { p_message: message } : {}) }).then(dataOf)
}

/** The client owes what the payer of an aid does not pay. Refused when a colleague changed the aid meanwhile (`invoice_changed`). */
export async function claimAid(db: Db, { id: p_id, aid_left_cents }: InvoiceFile, claim: AidClaim): Promise<void> {
  await db.rpc("claim_aid", { p_id, p_order: { ...claim, aid_left_cents } }).then(dataOf)
}

export async function setReminders(db: Db, id: string, isOn: boolean): Promise<void> {
  await db.rpc("set_invoice_reminders", { p_id: id, p_on: isOn }).then(dataOf)
}

export async function deleteInvoice(db: Db, id: string): Promise<void> {
  await db.rpc("delete_invoice", { p_id: id }).then(dataOf)
}

/** Begins a credit note on an invoice, or writes the one that was begun again. [] gives back all that is left. Returns its id. */
export async function writeCredit(db: Db, invoiceId: string, credits: RowCredit[], reason: string): Promise<string> {
  const id = await startInvoice(db, { kind: "credit_note", corrects_id: invoiceId })
  const draft = await readInvoice(db, id)
  await saveInvoice(db, id, draft.lock_version, { ...toDraft(draft), credits, reason })
  return id
}

/** Issues the credit note of a small rest; `left_cents` is what was on the screen. After a lost answer the same question has the same answer. */
export async function writeOffRest(db: Db, { id: p_id, left_cents }: InvoiceFile) {
  const ask = async () => dataOf(await db.rpc("write_off_rest", { p_id, p_left_cents: left_cents ?? 0 }))
  const answer = await ask().catch((error: unknown) => {
    if (error instanceof AppError && error.code === "unavailable") return ask()
    throw error
  })
  return answer as { id: string; number: string }
}
