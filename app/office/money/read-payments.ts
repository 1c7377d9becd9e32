import { dataOf, type Db } from "#app/lib/db.ts"
import type { Receipt } from "#domain/takings/receipts.ts"

// Apart from money.ts, so that lists do not load what the dialogs need.

/** What is paid: a small job, a renovation, a quote, an invoice, or the aid of an invoice (with its id). */
export type Subject = { kind: "request" | "project" | "quote" | "invoice" | "aid"; id: string }

/** What may be given back, in cents. */
export type Returns = { returning_cents: number; by_card_cents: number; by_hand_cents: number }

/** The receipts of a subject in the order of their entry, at most 500, and what may be given back. */
export async function readPayments(db: Db, { kind, id }: Subject) {
  const answer = await db.rpc("list_payments", { p_kind: kind, p_id: id }).then(dataOf)
  return answer as { receipts: Receipt[]; returns: Returns }
}
