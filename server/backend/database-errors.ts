import type { Connection } from "@supabase/lite"
import { rewriteDatabaseErrors } from "./lite-internals.ts"

type DatabaseError = { code?: unknown; severity?: unknown; message?: string; detail?: string; hint?: string }

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
/** PostgreSQL stops, starts or lacks connections, memory or disk, or the driver lost it. All get PostgREST's code of a lost connection. */
const AWAY = /^(08|53|57P|E[A-Z]+$)/
const LOST = /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect|Cannot use a pool)/
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
    const isAway = typeof code === "string" ? AWAY.test(code) : LOST.test(message)
    if (!isAway && (typeof code !== "string" || KNOWN.includes(code))) return known
    const status = isAway ? 503 : STATUSES.find(([prefix]) => String(code).startsWith(prefix))?.[1]
    if (status === undefined) return known
    const body = { code: isAway ? AWAY_CODE : code, message, details: known.detail ?? null, hint: known.hint ?? null }
    const detail = JSON.stringify({ status, headers: {} })
    return Object.assign(new Error(JSON.stringify(body)), { code: "PGRST", severity, detail })
  })
}
