import type { Json } from "#domain/database.gen.ts"
import type { VisitValues } from "#domain/visits/schema.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { Edited } from "#app/office/records/rows.ts"

const COLUMNS = `
  id, version, state, client_name, client_phone, client_email, address, postal_code, city, scheduled_date, scheduled_time,
  duration_minutes, team_id, profile_id, note, team:teams (name), person:profiles (full_name, email)`

export type Visit = Awaited<ReturnType<typeof readVisit>>

export async function readVisit(db: Db, id: string) {
  return await db.from("visits").select(COLUMNS).eq("id", id).single().then(dataOf)
}

/** Those who can go: the active teams and the active members of staff. */
export async function readGoers(db: Db) {
  const [teams, people] = await Promise.all([
    db.from("teams").select("id, name").eq("is_active", true).order("display_order").limit(200).then(dataOf),
    db
      .from("profiles")
      .select("id, full_name, email")
      .in("role", ["admin", "manager"])
      .eq("is_active", true)
      .order("full_name")
      .limit(200)
      .then(dataOf),
  ])
  return { teams, people }
}

/** The records that a new visit belongs to. */
export type VisitLinks = { contact_request_id?: string; project_id?: string }

/** The last visits of a record, newest first. */
export async function listVisits(db: Db, of: VisitLinks) {
  const rows = await db
    .from("visits")
    .select("id, state, scheduled_date, scheduled_time, note, team:teams (name), person:profiles (full_name, email)")
    .match(of)
    .order("scheduled_date", { ascending: false })
    .order("scheduled_time", { ascending: false })
    .limit(20)
    .then(dataOf)
  return rows.map((row) => ({ ...row, state: row.state as VisitState }))
}
export type RecordVisit = Awaited<ReturnType<typeof listVisits>>[number]

/** `mail`: the kind of mail to the client that waits for its minute; null when none does. */
export type SavedVisit = Edited & { mail: string | null }

/** Plans a visit (`edited` null) or changes one. Throws `team_busy`, `team_absent`, `item_changed`, `item_gone`. */
export async function saveVisit(db: Db, edited: Edited | null, values: VisitValues & VisitLinks): Promise<SavedVisit> {
  const order = { p_id: edited?.id ?? null, p_version: edited?.version ?? 0, p_values: values satisfies Json }
  return (await db.rpc("save_visit", order).then(dataOf)) as SavedVisit
}

/** Writes a visit as it was read. Throws as `saveVisit` does. */
export async function writeVisit(
  db: Db,
  { id, version }: Edited,
  { team: _team, person: _person, ...values }: Visit & { notify_client: boolean },
): Promise<SavedVisit> {
  return (await db.rpc("save_visit", { p_id: id, p_version: version, p_values: values }).then(dataOf)) as SavedVisit
}

export type VisitState = "planned" | "done" | "cancelled"
export type StateChange = Edited & { state: VisitState; notify_client: boolean }

/** Changes the state alone; also returns the visit before. Throws as `saveVisit` does when a visit comes back. */
export async function setVisitState(db: Db, { state, notify_client, ...edited }: StateChange) {
  const before = await readVisit(db, edited.id)
  return { ...(await writeVisit(db, edited, { ...before, state, notify_client })), before }
}
