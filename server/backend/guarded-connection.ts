import { AsyncLocalStorage } from "node:async_hooks"
import { PostgresConnection } from "@supabase/lite/postgres"
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely"
import { createPlaces } from "../gate/places.ts"
import { type Caller, replaceSessionContext } from "./lite-internals.ts"

/** Statement timeout of a request, in milliseconds, by role; time spent waiting for a lock counts. */
const STATEMENT_MS: Record<string, number> = { anon: 3_000, authenticated: 8_000, service_role: 30_000 }
/** PostgreSQL ends a transaction that stays idle this long (milliseconds), so that it no longer blocks others. */
const IDLE_MS = 10_000
/** Requests under the role `anon` use at most this many of the process's connections; the others remain for staff, functions and sign-in. */
const PLACES_OF_VISITORS = { places: 6, mostWaiting: 300 }

/**
 * The backend's PostgreSQL connection over our own pool, with what it lacks. Its own driver, which never connects here, leaves requests
 * without a response when PostgreSQL stops, and can end the process (porsager/postgres#1208). Added: a statement timeout by
 * role, set in the transaction because a role's own settings do not apply after `set role`; connections that the role
 * `anon` cannot use; the request context set by one statement instead of five.
 */
export function createGuardedConnection(pool: PostgresPool): PostgresConnection {
  const connection = new PostgresConnection({ url: "" })
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
  connection.close = () => pool.end()
  replaceSessionContext(connection, setRequestContext)

  const visit = createPlaces(PLACES_OF_VISITORS)
  const hasPlace = new AsyncLocalStorage<true>()
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (context, work, options) => {
    const isVisitor = context !== undefined && roleOf(context) === "anon"
    const needsPlace = isVisitor && !options?.transaction && !hasPlace.getStore()
    const run = () => withContext(context, work, options)
    return needsPlace ? visit(() => hasPlace.run(true, run)) : run()
  }
  return connection
}

async function setRequestContext(executor: Kysely<unknown>, { auth, storage }: Caller): Promise<void> {
  const role = roleOf({ auth })
  const timeout = STATEMENT_MS[role]
  if (timeout === undefined) throw new Error("Nobody may ask under this role")
  // Staff screens detect changes by PostgreSQL's statistics (`read_changes`), which are up to ten seconds late unless they are flushed.
  // Visitors are many and seldom write: their statistics are not flushed.
  const counted = role === "anon" ? sql`` : sql`, pg_stat_force_next_flush()`
  const claims = auth?.jwt && typeof auth.jwt === "object" ? JSON.stringify(auth.jwt) : ""
  await sql`select set_config('role', ${role}, true), set_config('request.jwt.claim.role', ${role}, true),
    set_config('request.jwt.claim.sub', ${String(auth?.uid ?? "")}, true), set_config('request.jwt.claims', ${claims}, true),
    set_config('storage.operation', ${String(storage?.operation ?? "")}, true),
    set_config('statement_timeout', ${String(timeout)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true)${counted}`.execute(executor)
}

function roleOf({ auth }: Caller): string {
  return auth?.role || "anon"
}
