import type { Json } from "#domain/database.gen.ts"
import type { PaymentMethod } from "#domain/booking/labels.ts"
import type { Fee, StaffRequest } from "#domain/booking/staff-request.ts"
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

/** Saves the fees as typed; the database computes the amounts and the total. `notifyClient` mails the client a changed price. */
export async function saveFees(db: Db, { id, version }: Edited, fees: Fee[], notifyClient: boolean): Promise<void> {
  const order = { p_id: id, p_version: version, p_fees: fees satisfies Json, p_notify_client: notifyClient }
  await db.rpc("save_brico_fees", order).then(dataOf)
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

/** Mails the client a link to pay the prepayment. Returns the link, so that staff can also send it by other means. */
export async function requestPrepayment(db: Db, id: string): Promise<string> {
  const { data } = await callFunction<{ data: { url: string } }>(db, "request-prepayment", { request_id: id })
  return data.url
}
