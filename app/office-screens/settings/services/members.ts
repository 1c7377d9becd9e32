import { queryOptions } from "@tanstack/react-query"
import { useChange } from "#app/office/records/use-change.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

const TABLE = "team_members"

type Named = { full_name: string | null; email: string }
export const nameOf = ({ full_name, email }: Named) => full_name || email

/** Who belongs to which team now, at most 500. */
async function listMembers(db: Db) {
  return await db
    .from("team_members")
    .select("team_id, profile_id, profiles(full_name, email)")
    .is("left_at", null)
    .order("joined_at")
    .limit(500)
    .then(dataOf)
}

/** The accounts that may belong to a team, at most 200. */
async function listColleagues(db: Db) {
  return await db
    .from("profiles")
    .select("id, full_name, email, role")
    .in("role", ["admin", "manager", "field"])
    .eq("is_active", true)
    .order("full_name")
    .limit(200)
    .then(dataOf)
}

export const membersQuery = queryOptions({
  queryKey: [TABLE, "now"] as const,
  queryFn: () => listMembers(browserDb()),
})
export const colleaguesQuery = queryOptions({
  queryKey: ["profiles", "colleagues"] as const,
  queryFn: () => listColleagues(browserDb()),
})

export function useSaveMembers() {
  return useChange({
    table: TABLE,
    change: async (db, { teamId, profileIds }: { teamId: string; profileIds: string[] }): Promise<void> =>
      await db.rpc("save_team_members", { p_team_id: teamId, p_profile_ids: profileIds }).then(dataOf),
    done: "Membres enregistrés",
  })
}
