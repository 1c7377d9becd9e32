import { dataOf, type Db } from "#app/lib/db.ts"
import type { UndoableChange } from "#app/office/records/use-undo-request.ts"

/** `is_dated`: date and time are set; without them the client never gets a mail. `is_told`: the client gets a mail. */
export type Confirmation = UndoableChange & { is_told: boolean; is_dated: boolean }

/** Confirms a pending request. Returns whether its client gets a mail, and what an undo needs. */
export async function confirmRequest(db: Db, { id, notify }: { id: string; notify: boolean }) {
  const data = await db.rpc("confirm_brico_request", { p_id: id, p_notify: notify }).then(dataOf)
  return data as Confirmation
}
