import { dataOf, type Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

/** `is_dated`: date and time are set; without them the client never gets a mail. `is_told`: the client gets a mail. */
export type Confirmation = { is_told: boolean; is_dated: boolean; version: number }

/** Confirms a pending request. Returns whether its client gets a mail, and the version that an undo needs. */
export async function confirmRequest(db: Db, { id, notify }: { id: string; notify: boolean }) {
  const data = await db.rpc("confirm_brico_request", { p_id: id, p_notify: notify }).then(dataOf)
  return data as Confirmation
}

/** Undoes a confirmation. Returns false if its mail was already sent or is being sent. Throws `request_changed` after another change. */
export async function undoConfirmation(db: Db, { id, version }: Edited): Promise<boolean> {
  return await db.rpc("undo_confirmation", { p_id: id, p_version: version }).then(dataOf)
}
