import { dataOf, type Db } from "#app/lib/db.ts"
import type { Json } from "#domain/database.gen.ts"
import { useChange } from "./use-change.ts"

/** What the database answers to a change of a Brico request that can be undone: its new version, and what it was before. */
export type UndoableChange = { version: number; before: Json }

/** `is_client_untold` false: the mail had left. `is_refund_stopped` false: the money had left. */
export type Undone = { is_client_untold: boolean; is_refund_stopped: boolean }

/** Throws `request_changed` after another change, `slot_taken` or `all_teams_busy` when the time was given away meanwhile. */
export async function undoRequestChange(db: Db, id: string, { version, before }: UndoableChange): Promise<Undone> {
  const data = await db.rpc("undo_request_change", { p_id: id, p_version: version, p_before: before }).then(dataOf)
  return data as Undone
}

/** Undoes the last change of a request; the toast, « Annulation reprise » for `done`, also says what could not be taken back. */
export function useUndoRequest({ done, failed }: { done: string; failed: string }) {
  const undo = useChange({
    table: "brico_requests",
    change: (db, { id, changed }: { id: string; changed: UndoableChange }) => undoRequestChange(db, id, changed),
    done: (undone) => describeUndone(done, undone),
    failed,
    readsAgainWhenRefused: true,
  })
  return (id: string, changed: UndoableChange) => undo.mutate({ id, changed })
}

function describeUndone(done: string, { is_client_untold, is_refund_stopped }: Undone): string {
  const late = [
    ...(is_client_untold ? [] : ["l’e-mail était parti, prévenez le client"]),
    ...(is_refund_stopped ? [] : ["le remboursement était fait"]),
  ]
  return late.length > 0 ? `${done}, mais ${late.join(" et ")}` : done
}
