import { visitorHere } from "../gate/visitor-network.ts"
import type { Statement } from "./one-message.ts"

/** The caller of a request, as the backend passes it to its connection. */
export type Caller = {
  auth?: { role?: string; uid?: string | null; jwt?: unknown } | undefined
  storage?: { operation?: string } | undefined
}

/** The call of a function, which reads it from the settings `request.…`, as PostgREST gives them. */
export type Call = { method: string; path: string; headers: Record<string, string> }

/** Statement timeout of a request, in milliseconds, by role; time spent waiting for a lock counts. */
const STATEMENT_MS = new Map([
  ["anon", 3_000],
  ["authenticated", 8_000],
  ["service_role", 30_000],
])
/** PostgreSQL ends a transaction that stays idle this long (milliseconds), so that it no longer blocks others. */
const IDLE_MS = 10_000
/** A visitor waits this long for a lock (milliseconds), then is asked to try again. */
const LOCK_MS = 3_000

export function roleOf({ auth }: Caller): string {
  return auth?.role || "anon"
}

export const isKnownRole = (role: string) => STATEMENT_MS.has(role)

/** The statement that gives a transaction the rights, the claims and the time limits of its caller. Throws for a role that may not ask. */
export function contextOf(caller: Caller): Statement {
  const { auth, storage } = caller
  const role = roleOf(caller)
  const timeout = STATEMENT_MS.get(role)
  if (timeout === undefined) throw new Error("Nobody may ask under this role")
  const settings = {
    role,
    "request.jwt.claim.role": role,
    "request.jwt.claim.sub": String(auth?.uid ?? ""),
    "request.jwt.claims": auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : "",
    "storage.operation": String(storage?.operation ?? ""),
    statement_timeout: String(timeout),
    lock_timeout: visitorHere() ? String(LOCK_MS) : "0",
    idle_in_transaction_session_timeout: String(IDLE_MS),
  }
  // Staff screens detect changes by PostgreSQL's statistics (`read_changes`), which are up to ten seconds late unless they are flushed.
  // Visitors are many and seldom write: their statistics are not flushed.
  return setAll(settings, role === "anon" ? "" : ", pg_stat_force_next_flush()")
}

/** The same for what a function can read about its call. A call by GET only reads. */
export function contextOfCall({ method, path, headers }: Call): Statement {
  return setAll({
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(headers),
    ...(method !== "POST" && { transaction_read_only: "on" }),
  })
}

const SETS_CONTEXT = "/* context of the request */ select "

export const isContext = (statement: string) => statement.startsWith(SETS_CONTEXT)

function setAll(settings: Record<string, string>, also = ""): Statement {
  const parts = Object.keys(settings).map((name, index) => `set_config('${name}', $${index + 1}, true)`)
  return { text: `${SETS_CONTEXT}${parts.join(", ")}${also}`, values: Object.values(settings) }
}
