import type { Fault } from "#domain/booking/missed.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

/** Notes that an appointment was not done. Without `keepsDate` the request waits for another date. Throws `visit_ahead` and `request_over`. */
export async function recordMissedVisit(db: Db, id: string, fault: Fault, keepsDate: boolean): Promise<void> {
  await db.rpc("record_missed_visit", { p_id: id, p_fault: fault, p_keeps_date: keepsDate }).then(dataOf)
}

/** Takes the last one back: day, hour and team stand again. Throws `request_changed` when the request has another date since. */
export async function undoMissedVisit(db: Db, id: string): Promise<void> {
  await db.rpc("undo_missed_visit", { p_id: id }).then(dataOf)
}
