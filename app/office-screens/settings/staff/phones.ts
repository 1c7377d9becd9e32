import { queryOptions } from "@tanstack/react-query"
import { useChange } from "#app/office/records/use-change.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"

const TABLE = "field_devices"

export type FieldPhone = Awaited<ReturnType<typeof listPhones>>[number]

/** The telephones that read a day, the last seen first, at most 100. */
async function listPhones(db: Db) {
  return await db
    .from(TABLE)
    .select("id, label, last_seen_at, pending_count, oldest_pending_at, revoked_at, profiles(full_name, email)")
    .order("last_seen_at", { ascending: false })
    .limit(100)
    .then(dataOf)
}

export const phonesQuery = queryOptions({ queryKey: [TABLE, "all"] as const, queryFn: () => listPhones(browserDb()) })

export function useRevokePhone() {
  return useChange({
    table: TABLE,
    change: async (db, id: string): Promise<void> => await db.rpc("revoke_field_device", { p_id: id }).then(dataOf),
    done: "Accès du téléphone retiré",
    failed: "Le téléphone garde son accès",
    readsAgainWhenRefused: true,
  })
}
