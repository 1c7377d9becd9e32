import type { TeamAbsenceValues } from "#domain/booking/absence-schema.ts"
import type { TeamAbsence } from "#domain/booking/absences.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { insertRow } from "#app/office/records/rows.ts"

export type ListedAbsence = TeamAbsence & { teams: { name: string } }

/** The current and coming absences, the next first. */
export async function listAbsences(db: Db, today: string): Promise<ListedAbsence[]> {
  return await db
    .from("team_absences")
    .select("id, team_id, starts_on, ends_on, starts_at_noon, ends_at_noon, reason, teams (name)")
    .gte("ends_on", today)
    .order("starts_on")
    .order("id")
    .limit(200)
    .then(dataOf)
}

export async function listTeamNames(db: Db): Promise<{ id: string; name: string }[]> {
  return await db.from("teams").select("id, name").eq("is_active", true).order("display_order").limit(200).then(dataOf)
}

export async function addAbsence(db: Db, absence: TeamAbsenceValues): Promise<void> {
  await insertRow(db, "team_absences", absence)
}
