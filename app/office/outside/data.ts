import type { OutsideReason } from "#domain/booking/outside.ts"
import type { Json } from "#domain/database.gen.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

/** An appointment or a visit to come that lies outside the hours, zones, closed days or the time of its team. */
export type OutsideAppointment = {
  id: string
  kind: "brico" | "visit"
  client_name: string
  service_type: string
  scheduled_date: string
  scheduled_time: string
  team_name: string | null
  reasons: OutsideReason[]
}
/** The first fifty, and how many there are. */
export type Outside = { total: number; rows: OutsideAppointment[] }

/** Those that lie outside now; with a change that is not saved, those that it would leave outside (`private.outside` names its keys). */
export async function listOutside(db: Db, change: Json = {}): Promise<Outside> {
  const data = await db.rpc("appointments_outside", { p_change: change }).then(dataOf)
  return data as Outside
}

/** They stay where they are, and ask for attention no longer. */
export async function seeOutside(db: Db, ids: string[]): Promise<void> {
  await db.rpc("see_appointments_outside", { p_ids: ids }).then(dataOf)
}
