import { FunctionsHttpError } from "@supabase/supabase-js"
import { AppError, type ErrorCode, type FieldErrors } from "#domain/errors.ts"
import type { Db } from "./db.ts"

type FunctionError = { message: string; code: string; fields?: FieldErrors }

/** Calls an edge function with the client's rights, by GET when there is no body. Throws an `AppError`: the function's refusal, or `unavailable` when it could not be reached. */
export async function callFunction<T>(db: Db, name: string, body?: unknown): Promise<T> {
  const options = body === undefined ? { method: "GET" as const } : { body: body as Record<string, unknown> }
  const result = await db.functions.invoke<T>(name, options)
  const error: unknown = result.error
  if (error === null) return result.data as T
  if (!(error instanceof FunctionsHttpError)) throw new AppError("unavailable", { cause: error })
  throw await refusalOf(error.context as Response, error)
}

/** A code of ours, even of a table that this page has not loaded: the answer brings the sentence. Gateways write theirs in capitals. */
const isOurCode = (code: unknown): code is ErrorCode => typeof code === "string" && /^[a-z]+(_[a-z]+)*$/.test(code)

/** Converts the error response of a function to an `AppError`; `unexpected` when its body is unreadable. */
export async function refusalOf(response: Response, cause: unknown): Promise<AppError> {
  const answer = (await response.json().catch(() => null)) as {
    error?: string | FunctionError
    code?: string
    fields?: FieldErrors
  } | null
  // Functions with the specification's response shape put the sentence in `error`; the others put an object there.
  const refusal = typeof answer?.error === "string" ? { ...answer, message: answer.error } : answer?.error
  if (!refusal) return new AppError("unexpected", { cause })
  return new AppError(isOurCode(refusal.code) ? refusal.code : "unexpected", {
    message: refusal.message,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    cause,
  })
}

/**
 * Calls a function that only the site's own process has, even with a Supabase backend: it draws documents. Throws an `AppError` as `callFunction`
 * does.
 */
export async function askSite(db: Db, name: string, body: unknown): Promise<Response> {
  const { data } = await db.auth.getSession()
  const headers = { Authorization: `Bearer ${data.session?.access_token ?? ""}`, "Content-Type": "application/json" }
  const answer = await fetch(`/functions/v1/${name}`, { method: "POST", headers, body: JSON.stringify(body) }).catch(
    (cause: unknown) => {
      throw new AppError("unavailable", { cause })
    },
  )
  if (!answer.ok) throw await refusalOf(answer, answer.status)
  return answer
}
