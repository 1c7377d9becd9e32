import { PostgresConnection } from "@supabase/lite/postgres"
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from "kysely"
import { replaceSessionContext } from "./lite-internals.ts"
import type { Statement } from "./one-message.ts"
import { contextOf, contextOfCall, roleOf } from "./request-context.ts"
import type { InPlace } from "./visitor-places.ts"

/**
 * The backend's PostgreSQL connection over our own pool, with what it lacks. Its own driver, which never connects here, leaves requests
 * without a response when PostgreSQL stops, and can end the process (porsager/postgres#1208). Added: a statement timeout by
 * role, set in the transaction because a role's own settings do not apply after `set role`; connections that visitors
 * cannot use; the context of a request set by one statement, which travels with the first of its own (pool.ts).
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
    return options?.transaction ? run() : inPlace(context && roleOf(context), run)
  }
  return connection
}
