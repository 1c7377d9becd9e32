import type { Connection } from "@supabase/lite"
import { createGuardedConnection } from "./guarded-connection.ts"
import { type Ask, CONNECTIONS, createPool, type DatabaseLocation, type Row } from "./pool.ts"
import { type Call, type Caller, contextOf, contextOfCall, roleOf } from "./request-context.ts"
import { createVisitorPlaces } from "./visitor-places.ts"

export type { DatabaseLocation } from "./pool.ts"

/**
 * The embedded backend's database in plain SQL, for migrations, seeds, accounts, limits, job turns and health.
 * Requests for the company's data go through the REST interface instead, so that rights hold.
 */
export type EmbeddedDatabase = {
  connection: Connection
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>
  /** Runs one statement with the rights and the limits of a caller, as a transaction, in one message. */
  queryAs: (caller: Caller, call: Call, sql: string, parameters: unknown[]) => Promise<Row[]>
  /** Runs a script of several statements as one transaction, without a statement timeout. */
  runScript: (sql: string) => Promise<void>
  /** Runs a task as one transaction on its own connection. */
  transaction: <Result>(task: (ask: Ask) => Promise<Result>) => Promise<Result>
  /** Runs a task under a lock: no other process may run one on this database at the same time. */
  alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Runs a task unless the same name runs already, here or in another process; then returns null. */
  unlessRunning: <Result>(name: string, task: (ask: Ask) => Promise<Result>) => Promise<Result | null>
  close: () => Promise<void>
}

/** Creates the pool without connecting: the first use makes a connection, and fails when no server answers. */
export function openDatabase(
  location: DatabaseLocation,
  statementMs?: number,
  connections = CONNECTIONS,
): EmbeddedDatabase {
  const pool = createPool(location, statementMs, undefined, connections)
  const inPlace = createVisitorPlaces(connections)
  const transaction: EmbeddedDatabase["transaction"] = (task) =>
    pool.withSession(async (ask) => {
      await ask("begin")
      try {
        const result = await task(ask)
        await ask("commit")
        return result
      } catch (error) {
        await ask("rollback").catch(() => {})
        throw error
      }
    })
  return {
    connection: createGuardedConnection(pool.forKysely, inPlace),
    query: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await inPlace(undefined, () => pool.ask(sql, parameters))) as Row[],
    queryAs: (caller, call, sql, parameters) =>
      inPlace(roleOf(caller), () => pool.askTogether([contextOf(caller), contextOfCall(call)], sql, parameters)),
    runScript: (sql) => transaction((ask) => ask(`set local statement_timeout = 0;\n${sql}`)).then(() => {}),
    transaction,
    alone: (task) =>
      pool.withSession(async (ask) => {
        await ask("set statement_timeout = 0")
        try {
          await ask("select pg_advisory_lock(hashtext('mirabelle start'))")
          return await task()
        } finally {
          await ask("select pg_advisory_unlock_all(); reset statement_timeout").catch(() => {})
        }
      }),
    unlessRunning: (name, task) =>
      pool.withSession(async (ask) => {
        const [lock] = await ask("select pg_try_advisory_lock(hashtext($1)) as is_ours", [name])
        if (!lock?.["is_ours"]) return null
        try {
          return await task(ask)
        } finally {
          await ask("select pg_advisory_unlock_all()").catch(() => {})
        }
      }),
    close: pool.close,
  }
}
