import type { SupabaseClient } from "@supabase/supabase-js"
import { dataOf, type Db } from "#app/lib/db.ts"
import { AppError } from "#domain/errors.ts"
import type { Json } from "#domain/database.gen.ts"

/** A record and the version that the editor read. */
export type Edited = { id: string; version: number }

// Writes of one row of any table. The database checks the rights and the values.

/** Adds a row. One of the same id that exists stays as it is: an earlier send of the form made it, and its answer was lost. */
export async function insertRow(db: Db, table: string, values: object): Promise<void> {
  await untyped(db).from(table).upsert(values, { onConflict: "id", ignoreDuplicates: true }).then(dataOf)
}

/** Changes columns of a row. Throws `not_found` if the row no longer exists. */
export async function updateRow(db: Db, table: string, id: string, values: object): Promise<void> {
  await untyped(db).from(table).update(values).eq("id", id).select("id").single().then(dataOf)
}

/**
 * Adds a row to an ordered list or to the subcontractors (`edited` null) or changes one, and moves it to `place` if given. Returns its id.
 * Throws `item_changed` or `item_gone`.
 */
export async function saveInList(
  db: Db,
  table: string,
  edited: Edited | null,
  values: object,
  place: number | null = null,
): Promise<string> {
  const answer = await db.rpc("save_in_list", {
    p_list: table,
    p_id: edited?.id ?? null,
    p_version: edited?.version ?? 0,
    p_values: values as Json,
    p_position: place,
  })
  return dataOf(answer)
}

/** Throws `not_found` if the row no longer exists, and the errors of the table's own rules. */
export async function deleteRow(db: Db, table: string, id: string): Promise<void> {
  const data = await untyped(db).from(table).delete().eq("id", id).select("id").then(dataOf)
  if (data.length === 0) throw new AppError("not_found")
}

/** The same client without types, for tables whose name is a variable. */
export const untyped = (db: Db): SupabaseClient => db
