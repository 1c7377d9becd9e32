import { dataOf, type Db } from "#app/lib/db.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import { paymentsOf, type Receipt } from "#domain/takings/receipts.ts"

/** A payment by the client, TTC. `id` is made by the screen: the same one again, after an answer that was lost, adds nothing. */
export type NewPayment = { id: string; amount_cents: number; method: PaymentMethod; paid_on: string; vat_rate: number }

const MOST = 500

/** The payments of a renovation that staff recorded, in the order of their entry. */
export async function listPayments(db: Db, projectId: string) {
  const receipts = await db
    .from("receipts")
    .select("id, kind, amount_cents, method, received_on, recorded_at, recorded_by_name, corrects_id, reason, vat_split")
    .eq("project_id", projectId)
    .order("recorded_at")
    .limit(MOST)
    .then(dataOf)
  return paymentsOf(receipts as Receipt[])
}

/** Throws among others `project_gone` and `cash_too_high`. */
export async function recordPayment(db: Db, projectId: string, payment: NewPayment): Promise<string> {
  return await db.rpc("record_project_payment", { p_project_id: projectId, p_payment: payment }).then(dataOf)
}
