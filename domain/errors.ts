import type { ERRORS } from "./error-tables/all.ts"
import { GENERAL_ERRORS } from "./error-tables/general.ts"
import { known } from "./error-tables/known.ts"

export type ErrorCode = keyof typeof ERRORS

/** Whether a text is the code of an error that this page can name. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(known, text)
}

/** Of a code whose table this page has not loaded: the row of an unexpected error. */
const rowOf = (code: ErrorCode) => known[code] ?? GENERAL_ERRORS.unexpected

export function httpStatus(code: ErrorCode): number {
  return rowOf(code)[0]
}

export type ErrorParameters = Record<string, string | number>

/** The French sentence of a code, with its parameters. In a browser without network, `unavailable` and `unexpected` become the sentence of `offline`. */
export function sentence(code: ErrorCode, parameters: ErrorParameters = {}): string {
  const isUnexplained = code === "unavailable" || code === "unexpected"
  const isOffline = isUnexplained && "onLine" in navigator && !navigator.onLine
  return rowOf(isOffline ? "offline" : code)[1].replace(/\{(\w+)\}/g, (_braces, name: string) =>
    String(parameters[name] ?? "quelques"),
  )
}

/** French sentences by field name, as forms show them. */
export type FieldErrors = Record<string, string>

type AppErrorOptions = { message?: string; fields?: FieldErrors; cause?: unknown }

/** An error with a message for users, always a French sentence; the technical reason is in `cause`. */
export class AppError extends Error {
  override readonly name = "AppError"
  readonly code: ErrorCode
  readonly fields?: FieldErrors

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? sentence(code), options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    if (options.fields) this.fields = options.fields
  }
}

const DATABASE_CODES: Record<string, ErrorCode> = {
  "22003": "invalid_input",
  "22P02": "invalid_input",
  "23001": "still_used",
  "23502": "invalid_input",
  "23503": "conflict",
  "23505": "conflict",
  "23514": "invalid_input",
  "23P01": "slot_taken",
  "42501": "forbidden",
  "55P03": "busy",
  "57014": "unavailable",
  // PostgREST cannot reach the database, or has not loaded its schema yet.
  PGRST000: "unavailable",
  PGRST001: "unavailable",
  PGRST002: "unavailable",
  PGRST003: "unavailable",
  PGRST116: "not_found",
  PGRST301: "unauthenticated",
  PGRST303: "unauthenticated",
}

// For errors that have none of the codes above: the message tells the cause.
const DATABASE_WORDS: [RegExp, ErrorCode][] = [
  [/violates exclusion constraint/i, "slot_taken"],
  [/violates (unique|foreign key) constraint/i, "conflict"],
  [/violates|invalid input/i, "invalid_input"],
  [/fetch failed|failed to fetch|network/i, "unavailable"],
]

export type DatabaseError = { code?: string | null | undefined; message: string; details?: string | null | undefined }

/**
 * Converts an error of supabase-js to an `AppError`. Codes raised by our own SQL (`private.refuse`) keep their code and get their sentence,
 * with the parameters of `details`; PostgreSQL's codes are translated; a failed connection becomes `unavailable`.
 */
export function toAppError(error: DatabaseError): AppError {
  if (error instanceof AppError) return error
  if (isErrorCode(error.code)) {
    const { field, ...parameters } = parametersOf(error.details)
    const message = sentence(error.code, parameters)
    return new AppError(error.code, { message, ...(field ? { fields: { [field]: message } } : {}), cause: error })
  }
  // Before PostgreSQL 18 a row that is still referenced has the same code as a reference to a missing row.
  const isStillUsed = /^update or delete on table/.test(error.message)
  const known = isStillUsed ? "still_used" : error.code ? DATABASE_CODES[error.code] : undefined
  const translated = known ?? DATABASE_WORDS.find(([words]) => words.test(error.message))?.[1]
  return new AppError(translated ?? "unexpected", { cause: error })
}

function parametersOf(details: string | null | undefined): ErrorParameters {
  try {
    return (JSON.parse(details ?? "{}") ?? {}) as ErrorParameters
  } catch {
    return {}
  }
}
