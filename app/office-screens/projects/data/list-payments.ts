import { dataOf, type Db } from "#app/lib/db.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { everyPayment, type Receipt } from "#domain/takings/receipts.ts"

/**
 * A payment by the client, TTC; its VAT is that of a signed quote, or of a rate. `id` is made by the screen: the same one again, after an answer
 * that was lost, adds nothing.
 */
export type NewPayment = {
  id: string
  amount_cents: number
  method: PaymentMethod
  paid_on: string
  /** How many the screen shows; null when there are more. One more is refused (`payments_changed`): it may be this one. */
  project_payments: number | null
} & (
  | { vat_rate: number }
  | { quote_id: string }
)

/** A signed quote, and what is left of its deposit. */
export type PayableQuote = { id: string; number: string; due_cents: number }

const MOST = 500

/** The payments of a renovation in the order of their entry, and its signed quotes in that of their signatures. */
export async function listPayments(db: Db, projectId: string) {
  const [receipts, quotes] = await Promise.all([
    db
      .from("receipts")
      .select(
        "id, kind, amount_cents, method, received_on, recorded_at, recorded_by_name, corrects_id, reason, vat_split",
      )
      .eq("project_id", projectId)
      .order("recorded_at")
      .limit(MOST)
      .then(dataOf),
    db.rpc("payable_quotes", { p_project_id: projectId }).then(dataOf),
  ])
  const payments = everyPayment(receipts as Receipt[])
  return { payments, isWhole: receipts.length < MOST, quotes: quotes satisfies PayableQuote[] }
}

/** Throws among others `project_gone`, `payments_changed` and `cash_too_high`. */
export async function recordPayment(db: Db, projectId: string, payment: NewPayment): Promise<string> {
  return await db.rpc("record_project_payment", { p_project_id: projectId, p_payment: payment }).then(dataOf)
}
