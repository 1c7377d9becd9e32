import type { SupabaseClient } from "@supabase/supabase-js"
import type { Db } from "#app/lib/db.ts"
import { AppError, toAppError } from "#domain/errors.ts"

// One row of any table. Who may do it, and with which values, is for the database.

/** Changes columns of a row. Throws `not_found` when it is gone. */
export async function updateRow(db: Db, table: string, id: string, values: object): Promise<void> {
  const { error } = await untyped(db).from(table).update(values).eq("id", id).select("id").single()
  if (error) throw toAppError(error)
}

/** Throws `not_found` when it is gone already, and what the table's own rules refuse. */
export async function deleteRow(db: Db, table: string, id: string): Promise<void> {
  const { data, error } = await untyped(db).from(table).delete().eq("id", id).select("id")
  if (error) throw toAppError(error)
  if (data.length === 0) throw new AppError("not_found")
}

const untyped = (db: Db): SupabaseClient => db
