import { AsyncLocalStorage } from "node:async_hooks"
import { PostgresConnection } from "@supabase/lite/postgres"
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from "kysely"
import { createPlaces } from "../gate/places.ts"
import { replaceSessionContext } from "./lite-internals.ts"
import type { Statement } from "./one-message.ts"
import { contextOf, contextOfCall, roleOf } from "./request-context.ts"

/** Requests under the role `anon` use at most this many of the process's connections; the others remain for staff, functions and sign-in. */
const PLACES_OF_VISITORS = { places: 6, mostWaiting: 300 }

/** Runs work that takes a connection under a role. */
export type InPlace = <Result>(role: string, work: () => Promise<Result>) => Promise<Result>

export function createRolePlaces(): InPlace {
  const visit = createPlaces(PLACES_OF_VISITORS)
  const hasPlace = new AsyncLocalStorage<true>()
  return (role, work) => (role === "anon" && !hasPlace.getStore() ? visit(() => hasPlace.run(true, work)) : work())
}

/**
 * The backend's PostgreSQL connection over our own pool, with what it lacks. Its own driver, which never connects here, leaves requests
 * without a response when PostgreSQL stops, and can end the process (porsager/postgres#1208). Added: a statement timeout by
 * role, set in the transaction because a role's own settings do not apply after `set role`; connections that the role
 * `anon` cannot use; the context of a request set by one statement, which travels with the first of its own (pool.ts).
 */
export function createGuardedConnection(pool: PostgresPool, inPlace: InPlace): PostgresConnection {
  const connection = new PostgresConnection({ url: "" })
  connection.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) })
  connection.close = () => pool.end()
  const send = async (executor: Kysely<unknown>, { text, values = [] }: Statement) => {
    await executor.executeQuery(CompiledQuery.raw(text, values))
  }
  replaceSessionContext(
    connection,
    (executor, caller) => send(executor, contextOf(caller)),
    (executor, { method, path, requestHeaders = {} }) =>
      send(executor, contextOfCall({ method, path, headers: requestHeaders })),
  )

  const withContext = connection.withContext.bind(connection)
  connection.withContext = (context, work, options) => {
    const run = () => withContext(context, work, options)
    return context === undefined || options?.transaction ? run() : inPlace(roleOf(context), run)
  }
  return connection
}
