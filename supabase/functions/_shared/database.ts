import "#domain/error-tables/all.ts"
import { toAppError } from "#domain/errors.ts"

type Answer = { data: unknown; error: { code?: string; message: string } | null }

/** Returns the data of a supabase-js call. Throws an `AppError`, with the database's own code when it is one of ours. */
export async function unwrap<R extends Answer>(call: PromiseLike<R>): Promise<Extract<R, { error: null }>["data"]> {
  const answer = await call
  if (answer.error) throw toAppError(answer.error)
  return answer.data
}
