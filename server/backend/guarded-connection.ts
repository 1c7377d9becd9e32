import { AsyncLocalStorage } from "node:async_hooks"
import { PostgresConnection } from "@supabase/lite/postgres"
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely"
import { createPlaces } from "../gate/places.ts"
import { type Caller, replaceSessionContext } from "./lite-internals.ts"

/** Longest statement of a request, in milliseconds, by the role that it has; a wait for a lock counts. */
const STATEMENT_MS: Record<string, number> = { anon: 3_000, authenticated: 8_000, service_role: 30_000 }
/** A transaction that its process forgot holds nobody up for longer. */
const IDLE_MS = 10_000
/** Of the connections of this process; the others are for staff and for the functions. */
const PLACES_OF_VISITORS = { places: 6, mostWaiting: 300 }

/**
 * The backend's connection to PostgreSQL over a pool of ours, with what it lacks. Its own driver, which never connects here, leaves requests
 * without an answer when PostgreSQL goes away, and can end the process (porsager/postgres#1208). Besides: times by
 * caller, set in the transaction itself since a role's own settings do not act on `set role`; a share of the connections that visitors
 * cannot take; who asks told in one statement instead of five.
 */
export function createGuardedConnection(pool: PostgresPool): PostgresConnection {
  const connection = new PostgresConnection({ url: "" })
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
  connection.close = () => pool.end()
  replaceSessionContext(connection, tellWhoAsks)

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

async function tellWhoAsks(executor: Kysely<unknown>, { auth, storage }: Caller): Promise<void> {
  const role = roleOf({ auth })
  const timeout = STATEMENT_MS[role]
  if (timeout === undefined) throw new Error("Nobody may ask under this role")
  // Screens follow changes by the server's own counts (`read_changes`), which it brings up to date ten seconds late unless it is told to.
  // Visitors are many and seldom write: theirs may come late.
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
