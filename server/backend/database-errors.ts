import type { Connection } from "@supabase/lite"
import { rewriteDatabaseErrors } from "./lite-internals.ts"

type DatabaseError = { code?: unknown; severity?: unknown; message?: string; detail?: string; hint?: string }

/** The statuses that PostgREST gives, for what the embedded backend would answer as a failure of its own. The longest prefix wins. */
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
/** The database stops, starts, or takes no more connections; or the driver has lost it. PostgREST has one code for that. */
const AWAY = /^(08|53|57P|E[A-Z]+$)/
const LOST = /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect|Cannot use a pool)/
const AWAY_CODE = "PGRST001"
/** The backend answers these by itself. */
const KNOWN = ["23502", "23503", "23505"]

/**
 * Lets the embedded backend tell a broken constraint, a refusal raised by SQL, or a statement that took too long, by code and status. It
 * does so already for errors that SQL raises under PostgREST's own code, in the form that PostgREST documents; here they get it.
 */
export function tellDatabaseErrors(connection: Connection): void {
  rewriteDatabaseErrors(connection, (error) => {
    const known = error as DatabaseError
    const { code, severity, message = "" } = known
    const isAway = typeof code === "string" ? AWAY.test(code) : LOST.test(message)
    if (!isAway && (typeof code !== "string" || KNOWN.includes(code))) return known
    const status = isAway ? 503 : STATUSES.find(([prefix]) => String(code).startsWith(prefix))?.[1]
    if (status === undefined) return known
    const body = { code: isAway ? AWAY_CODE : code, message, details: known.detail ?? null, hint: known.hint ?? null }
    const detail = JSON.stringify({ status, headers: {} })
    return Object.assign(new Error(JSON.stringify(body)), { code: "PGRST", severity, detail })
  })
}
