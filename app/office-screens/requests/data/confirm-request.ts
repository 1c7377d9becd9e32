import { dataOf, type Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

/** `is_dated`: day and hour are fixed. Without them the client is never told. */
export type Confirmation = { is_told: boolean; is_dated: boolean; version: number }

/** Confirms a request that waits; answers whether its client is told, and the version that can be taken back. */
export async function confirmRequest(db: Db, { id, notify }: { id: string; notify: boolean }) {
  const data = await db.rpc("confirm_brico_request", { p_id: id, p_notify: notify }).then(dataOf)
  return data as Confirmation
}

/** True when nobody had been told yet. */
export async function undoConfirmation(db: Db, { id, version }: Edited): Promise<boolean> {
  return await db.rpc("undo_confirmation", { p_id: id, p_version: version }).then(dataOf)
}
