import type { Json } from "#domain/database.gen.ts"
import type { Fee, Payment, StaffRequest } from "#domain/booking/staff-request.ts"
import { parisInstant } from "#domain/dates.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

export type SavedRequest = { id: string; version: number; reference: string }

/** Creates a request (`edited` null) or changes one. Throws `request_changed`, `team_busy` or `all_teams_busy`. */
export async function saveRequest(db: Db, edited: Edited | null, values: StaffRequest): Promise<SavedRequest> {
  const { data, error } = await db.rpc("save_brico_request", {
    p_id: edited?.id ?? null,
    p_version: edited?.version ?? 0,
    p_values: values satisfies Json,
  })
  if (error) throw toAppError(error)
  return data as SavedRequest
}

type Change = { additional_fees: NonNullable<Json> } | { assigned_contractor_id: string | null } | PaymentChange
type PaymentChange = Pick<Payment, "payment_status" | "payment_method"> & { payment_date: string | null }

async function updateRequest(db: Db, { id, version }: Edited, change: Change): Promise<void> {
  const { data, error } = await db.from("brico_requests").update(change).eq("id", id).eq("version", version).select("id")
  if (error) throw toAppError(error)
  if (data.length === 0) throw new AppError("request_changed")
}

/** Fees as they were typed: the database computes amounts and total. */
export function saveFees(db: Db, edited: Edited, fees: Fee[]): Promise<void> {
  return updateRequest(db, edited, { additional_fees: fees })
}

/** A payment made outside the site. The day is kept at noon in Paris, so that it is the same day everywhere. */
export function savePayment(db: Db, edited: Edited, { payment_date, ...payment }: Payment): Promise<void> {
  const instant = payment_date === null ? null : parisInstant(payment_date, "12:00").toISOString()
  return updateRequest(db, edited, { ...payment, payment_date: instant })
}

/** Sends a subcontractor, or nobody any more. Statuses changed meanwhile by somebody else are no obstacle. */
export async function assignContractor(db: Db, id: string, contractorId: string | null): Promise<void> {
  const { error } = await db
    .from("brico_requests")
    .update({ assigned_contractor_id: contractorId })
    .eq("id", id)
    .select("id")
    .single()
  if (error) throw toAppError(error)
}

export type RefundOrder = { request_id: string; amount_cents: number; reason: string; cancel: boolean }

/** Gives a card prepayment back through its provider. The amount is checked there against what is left. */
export function refundPayment(db: Db, order: RefundOrder): Promise<unknown> {
  return callFunction(db, "refund-payment", order)
}

/** Mails the client a link to pay the prepayment. Answers the link, for who wants to send it otherwise. */
export async function requestPrepayment(db: Db, id: string): Promise<string> {
  const { data } = await callFunction<{ data: { url: string } }>(db, "request-prepayment", { request_id: id })
  return data.url
}
