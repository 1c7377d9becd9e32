import { toAppError } from "#domain/errors.ts"
import type { Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

/** Confirms a request that waits; answers whether its client is told, and the version that can be taken back. */
export async function confirmRequest(db: Db, { id, notify }: { id: string; notify: boolean }) {
  const { data, error } = await db.rpc("confirm_brico_request", { p_id: id, p_notify: notify })
  if (error) throw toAppError(error)
  return data as { is_told: boolean; version: number }
}

/** True when nobody had been told yet. */
export async function undoConfirmation(db: Db, { id, version }: Edited): Promise<boolean> {
  const { data, error } = await db.rpc("undo_confirmation", { p_id: id, p_version: version })
  if (error) throw toAppError(error)
  return data
}
