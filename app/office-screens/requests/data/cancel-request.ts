import type { CancelCause } from "#domain/booking/staff-request.ts"
import type { BricoStatus } from "#domain/booking/labels.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

export type CancelOrder = {
  cause: CancelCause
  note: string | null
  /** Integer cents of the card payment; 0 returns nothing. */
  refund_cents: number
  notify_client: boolean
  notify_contractor: boolean
}

/** `is_new` false: the request was cancelled already, and this call changed nothing. `status` is the former one. */
export type Cancellation =
  | { is_new: false }
  | {
      is_new: true
      version: number
      status: BricoStatus
      refund_id: string | null
      is_client_told: boolean
      is_contractor_told: boolean
    }

/** Cancels a request; its mails and refund wait one minute for an undo. Throws among others `refund_changed` and `payment_disputed`. */
export async function cancelRequest(db: Db, id: string, order: CancelOrder): Promise<Cancellation> {
  const data = await db.rpc("cancel_brico_request", { p_id: id, p_order: order }).then(dataOf)
  return data as Cancellation
}

export type UndoneCancellation = { is_client_untold: boolean; is_refund_stopped: boolean }

/** Takes a cancellation back. Throws `request_changed` after another change, and `slot_taken` when the time was given to someone else. */
export async function undoCancellation(
  db: Db,
  id: string,
  { version, status, refund_id }: Extract<Cancellation, { is_new: true }>,
): Promise<UndoneCancellation> {
  const data = await db
    .rpc("undo_cancellation", {
      p_id: id,
      p_version: version,
      p_status: status,
      ...(refund_id ? { p_refund_id: refund_id } : {}),
    })
    .then(dataOf)
  return data as UndoneCancellation
}
