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

/**
 * Plans a visit (`edited` null) or changes one. Throws `team_busy`, `team_absent`, `item_changed`, `item_gone`.
 */
export async function saveVisit(db: Db, edited: Edited | null, values: VisitValues & VisitLinks): Promise<void> {
  await db
    .rpc("save_visit", { p_id: edited?.id ?? null, p_version: edited?.version ?? 0, p_values: values satisfies Json })
    .then(dataOf)
}

export type VisitState = "planned" | "done" | "cancelled"
export type StateChange = Edited & { state: VisitState }

/** Changes the state alone. Throws `item_changed`, and `team_busy` or `team_absent` when a visit comes back. */
export async function setVisitState(db: Db, { id, version, state }: StateChange): Promise<void> {
  const { team: _team, person: _person, ...values } = await readVisit(db, id)
  await db
    .rpc("save_visit", { p_id: id, p_version: version, p_values: { ...values, state } satisfies Json })
    .then(dataOf)
}
