import type { Json } from "#domain/database.gen.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import type { Fee, RefundCause, StaffRequest } from "#domain/booking/staff-request.ts"
import { AppError } from "#domain/errors.ts"
import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

export type SavedRequest = { id: string; version: number; reference: string }

/** Creates a request (`edited` null) or changes one. Throws among others `request_changed`, `team_busy` and `all_teams_busy`. */
export async function saveRequest(db: Db, edited: Edited | null, values: StaffRequest): Promise<SavedRequest> {
  const answer = await db.rpc("save_brico_request", {
    p_id: edited?.id ?? null,
    p_version: edited?.version ?? 0,
    p_values: values satisfies Json,
  })
  const data = dataOf(answer)
  return data as SavedRequest
}

/** Saves the fees as typed; the database computes the amounts and the total. */
export async function saveFees(db: Db, { id, version }: Edited, fees: Fee[]): Promise<void> {
  const data = await db
    .from("brico_requests")
    .update({ additional_fees: fees })
    .eq("id", id)
    .eq("version", version)
    .select("id")
    .then(dataOf)
  if (data.length === 0) throw new AppError("request_changed")
}

export type Collection = { amount_cents: number; method: PaymentMethod; paid_on: string }

/** Records a payment and returns its id. Throws `request_changed`, `payment_too_high` or `payment_too_early`. */
export async function recordPayment(db: Db, { id, version }: Edited, payment: Collection): Promise<string> {
  return await db
    .rpc("record_payment", {
      p_request_id: id,
      p_version: version,
      p_amount_cents: payment.amount_cents,
      p_method: payment.method,
      p_paid_on: payment.paid_on,
    })
    .then(dataOf)
}

export type Assignment = { contractorId: string | null; notify: boolean }

/**
 * Assigns a subcontractor, or removes the assignment. Resolves to true if the new one gets a mail. Does not check the version: other
 * changes made meanwhile do not matter.
 */
export async function assignContractor(db: Db, id: string, { contractorId, notify }: Assignment): Promise<boolean> {
  const answer = await db.rpc("assign_contractor", {
    p_id: id,
    p_contractor_id: contractorId,
    p_notify: notify,
  })
  return dataOf(answer)
}

export type RefundOrder = {
  request_id: string
  amount_cents: number
  cause: RefundCause
  reason: string
  cancel: boolean
}

/**
 * Refunds a card prepayment through its provider. The server checks the amount against what is left. Resolves to the cents that the
 * provider has still to refund.
 */
export async function refundPayment(db: Db, order: RefundOrder): Promise<number> {
  const { data } = await callFunction<{ data: { refund_pending_cents?: number } }>(db, "refund-payment", order)
  return data.refund_pending_cents ?? 0
}

/** Mails the client a link to pay the prepayment. Returns the link, so that staff can also send it by other means. */
export async function requestPrepayment(db: Db, id: string): Promise<string> {
  const { data } = await callFunction<{ data: { url: string } }>(db, "request-prepayment", { request_id: id })
  return data.url
}
