import type { CancelCause } from "#domain/booking/staff-request.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { UndoableChange } from "#app/office/records/use-undo-request.ts"

export type CancelOrder = {
  cause: CancelCause
  note: string | null
  /** Integer cents of the card payment; 0 returns nothing. */
  refund_cents: number
  notify_client: boolean
  notify_contractor: boolean
}

export type ReinstateOrder = {
  /** False: the request waits for a date again. */
  keeps_moment: boolean
  notify_client: boolean
  notify_contractor: boolean
}

/** `is_new` false: the request had that state already, and this call changed nothing. */
export type Ended =
  | { is_new: false }
  | (UndoableChange & { is_new: true; is_client_told: boolean; is_contractor_told: boolean })

/** Cancels a request; its mails and refund wait one minute for an undo. Throws among others `refund_changed` and `payment_disputed`. */
export async function cancelRequest(db: Db, id: string, order: CancelOrder): Promise<Ended> {
  const data = await db.rpc("cancel_brico_request", { p_id: id, p_order: order }).then(dataOf)
  return data as Ended
}

/** Takes a cancellation back; its mails wait one minute for an undo. Throws `team_busy` or `all_teams_busy` when the time was given away. */
export async function reinstateRequest(db: Db, id: string, order: ReinstateOrder): Promise<Ended> {
  const data = await db.rpc("reinstate_brico_request", { p_id: id, p_order: order }).then(dataOf)
  return data as Ended
}
