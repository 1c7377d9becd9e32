import { FunctionsHttpError } from "@supabase/supabase-js"
import { AppError, type FieldErrors, isErrorCode } from "#domain/errors.ts"
import type { Db } from "./db.ts"

type FunctionError = { message: string; code: string; fields?: FieldErrors }

/** Calls an edge function with the client's rights, by GET when there is no body. Throws its refusal, or that it was not reached, as an `AppError`. */
export async function callFunction<T>(db: Db, name: string, body?: unknown): Promise<T> {
  const options = body === undefined ? { method: "GET" as const } : { body: body as Record<string, unknown> }
  const result = await db.functions.invoke<T>(name, options)
  const error: unknown = result.error
  if (error === null) return result.data as T
  if (!(error instanceof FunctionsHttpError)) throw new AppError("unavailable", { cause: error })
  throw await refusalOf(error.context as Response, error)
}

/** What a function's refusal says, as an `AppError`. */
export async function refusalOf(response: Response, cause: unknown): Promise<AppError> {
  const answer = (await response.json().catch(() => null)) as {
    error?: string | FunctionError
    code?: string
    fields?: FieldErrors
  } | null
  // The specification's shape keeps the sentence in `error`; ours keeps everything in an object.
  const refusal = typeof answer?.error === "string" ? { ...answer, message: answer.error } : answer?.error
  if (!refusal) return new AppError("unexpected", { cause })
  return new AppError(isErrorCode(refusal.code) ? refusal.code : "unexpected", {
    message: refusal.message,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    cause,
  })
}
