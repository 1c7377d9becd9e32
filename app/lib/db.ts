import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { type DatabaseError, toAppError } from "#domain/errors.ts"

/** A Supabase client typed with this project's tables. Its rights depend on its key and session. */
export type Db = SupabaseClient<Database>

type Answer = { data: unknown; error: DatabaseError | null }

/** The data of a response. Throws an `AppError` when the response is an error, or none came. */
export function dataOf<A extends Answer>({ data, error }: A): Extract<A, { error: null }>["data"] {
  if (error) throw toAppError(error)
  return data
}
