import { dataOf, type Db } from "#app/lib/db.ts"
import type { Json } from "#domain/database.gen.ts"
import { type Reserve, withLifted } from "#domain/projects/reception.ts"
import type { ReceptionValues } from "#domain/projects/reception-schema.ts"

export type Reception = Awaited<ReturnType<typeof readReception>>["reception"]

/** The reception of a renovation, null before it; and what its client withholds today as guarantee, in cents TTC. */
export async function readReception(db: Db, projectId: string) {
  const [row, retained] = await Promise.all([
    db
      .from("project_receptions")
      .select("received_on, reserves, has_guarantee, opposed_on, opposition, version")
      .eq("project_id", projectId)
      .maybeSingle()
      .then(dataOf),
    db
      .from("invoices")
      .select("retained_cents")
      .eq("project_id", projectId)
      .gt("retained_cents", 0)
      .limit(1000)
      .then(dataOf),
  ])
  return {
    reception: row && { ...row, reserves: row.reserves as Reserve[] },
    retainedCents: retained.reduce((sum, { retained_cents }) => sum + retained_cents, 0),
  }
}

/** Records the reception or corrects it, and releases what may no longer be withheld. Throws `project_gone`, `project_changed`, `invalid_input`. */
export async function saveReception(db: Db, projectId: string, known: Reception, values: ReceptionValues) {
  const reserves = withLifted(values.reserves, known?.reserves ?? [])
  return await writeReception(db, projectId, known, { ...values, reserves })
}

/** Marks a reserve as mended on that day, or takes the mark back. Throws as `saveReception` does. */
export async function liftReserve(db: Db, projectId: string, known: NonNullable<Reception>, reserve: Reserve) {
  const reserves = known.reserves.map((one) => (one.label === reserve.label ? reserve : one))
  return await writeReception(db, projectId, known, { ...known, reserves })
}

async function writeReception(db: Db, projectId: string, known: Reception, values: Json) {
  const order = { p_project_id: projectId, p_version: known?.version ?? 0, p_values: values }
  return (await db.rpc("save_reception", order).then(dataOf)) as { version: number; released: number; mails: number }
}
