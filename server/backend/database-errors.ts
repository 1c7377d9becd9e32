import type { Connection } from "@supabase/lite"
import { isDatabaseAway } from "./away.ts"
import { rewriteDatabaseErrors } from "./lite-internals.ts"

type DatabaseError = {
  code?: unknown
  severity?: unknown
  message?: string
  detail?: string | undefined
  hint?: string | undefined
}

/** Status for each SQLSTATE prefix that the embedded backend would answer as 500; PostgREST itself answers some of them differently. The first match wins. */
const STATUSES: [prefix: string, status: number][] = [
  ["23P01", 409],
  ["23001", 409],
  ["23", 400],
  ["P0001", 400],
  ["40", 409],
  ["54", 413],
  ["57014", 503],
  ["55P03", 503],
]
/** Statuses that the embedded backend gives by itself, as PostgREST does. */
const USUAL_STATUSES: [prefix: string, status: number][] = [
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["42883", 404],
  ["42P01", 404],
  ["42P17", 500],
  ["42", 400],
  ["22", 400],
  ["21", 400],
  ...STATUSES,
]
/** PostgREST's code of a lost connection. */
const AWAY_CODE = "PGRST001"
/** The backend already maps these itself: not null, foreign key, unique. */
const KNOWN = ["23502", "23503", "23505"]

/**
 * Makes the embedded backend answer a violated constraint, an error raised by SQL, a statement timeout or an absent database with a code and a status. The
 * backend already does so for errors that SQL raises with the code `PGRST`, in the format that PostgREST documents; other errors are wrapped in it.
 */
export function tellDatabaseErrors(connection: Connection): void {
  rewriteDatabaseErrors(connection, (error) => {
    const known = error as DatabaseError
    const { code, severity, message = "" } = known
    const isAway = isDatabaseAway(known)
    if (!isAway && (typeof code !== "string" || KNOWN.includes(code))) return known
    const status = isAway ? 503 : statusOf(code, STATUSES)
    if (status === undefined) return known
    const body = { code: isAway ? AWAY_CODE : code, message, details: known.detail ?? null, hint: known.hint ?? null }
    const detail = JSON.stringify({ status, headers: {} })
    return Object.assign(new Error(JSON.stringify(body)), { code: "PGRST", severity, detail })
  })
}

/** The same answer for an error that did not pass the embedded backend. */
export function answerDatabaseError(error: unknown, role: string, shared: Record<string, string>): Response {
  const { status, body, headers } = describe(error, role)
  const type = { "Content-Type": "application/json; charset=utf-8" }
  return new Response(JSON.stringify(body), { status, headers: { ...shared, ...type, ...headers } })
}

type Described = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }

function describe(error: unknown, role: string): Described {
  const { code, message = "", detail = null, hint = null } = error as DatabaseError
  if (isDatabaseAway(error)) return { status: 503, body: { code: AWAY_CODE, message, details: detail, hint } }
  if (code === "PGRST") return describeRaised(message, detail)
  const own = /^PT([2-5]\d\d)$/.exec(String(code))?.[1]
  const denied = role === "anon" ? 401 : 403
  const status = own ? Number(own) : code === "42501" ? denied : statusOf(code, USUAL_STATUSES)
  if (status !== undefined) return { status, body: { code, message, details: detail, hint } }
  console.error(error)
  return { status: 500, body: { code: "SUP", message: String(error), details: null, hint: null } }
}

/** `raise sqlstate 'PGRST'`: the message holds the body, the detail holds status and headers, as PostgREST documents it. */
function describeRaised(message: string, detail: string | null): Described {
  try {
    const { code, message: text, details = null, hint = null } = JSON.parse(message) as Record<string, unknown>
    const { status, headers } = JSON.parse(detail ?? "") as { status: number; headers: Record<string, string> }
    return { status, body: { code, message: text, details, hint }, headers }
  } catch (error) {
    console.error(error)
    const found = { code: "PGRST121", message: "Could not parse JSON in the \"RAISE SQLSTATE 'PGRST'\" error" }
    return { status: 500, body: { ...found, details: null, hint: null } }
  }
}

const statusOf = (code: unknown, statuses: [prefix: string, status: number][]) =>
  statuses.find(([prefix]) => String(code).startsWith(prefix))?.[1]
