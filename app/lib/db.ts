import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import { type DatabaseError, toAppError } from "#domain/errors.ts"

/** A Supabase client that knows this project's tables. Which rights it has depends on the key and session it was made with. */
export type Db = SupabaseClient<Database>

type Answer = { data: unknown; error: DatabaseError | null }

/** What was asked for. Throws an `AppError` when it was refused. */
export function dataOf<A extends Answer>({ data, error }: A): Extract<A, { error: null }>["data"] {
  if (error) throw toAppError(error)
  return data
}
