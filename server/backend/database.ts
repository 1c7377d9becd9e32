import type { Connection } from "@supabase/lite"
import type { PostgresType } from "postgres"
import type { Access } from "./cluster/cluster.ts"
import { createGuardedConnection } from "./guarded-connection.ts"
import { parseInstant, parseNumeric, parseTimestamp, serializeJson } from "./wire-formats.ts"

// PostgreSQL's numbers for its types.
const JSON_TEXT = 114
const JSON_BINARY = 3802
const NUMERIC = 1700
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

/** Of those that one process opens; `guarded-connection.ts` keeps some of them from visitors. */
export const CONNECTIONS = 12
/** For what the process asks as itself: accounts, sessions. Requests of the interface have shorter times, by who asks. */
const OWN_STATEMENT_MS = 15_000
const CONNECT_SECONDS = 5

const readAs = (type: number, parse: (text: string) => unknown) => ({
  to: type,
  from: [type],
  serialize: String,
  parse,
})

/** Where the rows live: a database of a cluster, or the address of one's own PostgreSQL. */
export type DatabaseLocation = { access: Access; database: string } | { url: string }

/**
 * The embedded backend's database, as its start needs it: plain SQL for migrations and seeds.
 * Once the site serves, every read and write goes through the REST interface instead, so that rights hold.
 */
export type EmbeddedDatabase = {
  connection: Connection
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>
  /** Runs a script of several statements as one transaction, however long it takes: all of it or nothing. */
  runScript: (sql: string) => Promise<void>
  /** Runs something that no other process may do on this database at the same time. */
  alone: <Result>(task: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** Opens the connections; the first of them is made when it is needed, and only then does it turn out whether somebody answers. */
export function openDatabase(location: DatabaseLocation, statementMs = OWN_STATEMENT_MS): EmbeddedDatabase {
  const connection = createGuardedConnection({
    url: "url" in location ? location.url : "",
    postgresOptions: {
      ...("url" in location ? {} : { ...withoutNulls(location.access), database: location.database }),
      max: CONNECTIONS,
      connect_timeout: CONNECT_SECONDS,
      onnotice: () => {},
      // Compiling our queries takes PostgreSQL a second and saves it nothing.
      connection: { application_name: "mirabelle", statement_timeout: statementMs, jit: "off" },
      types: TYPES,
    },
  })
  const { driver } = connection
  return {
    connection,
    query: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await driver.unsafe(sql, parameters as never[])) as unknown as Row[],
    runScript: async (sql) =>
      void (await driver.begin((transaction) => transaction.unsafe(`set local statement_timeout = 0;\n${sql}`))),
    alone: async (task) => {
      const session = await driver.reserve()
      try {
        await session`set statement_timeout = 0`
        await session`select pg_advisory_lock(hashtext('mirabelle start'))`
        return await task()
      } finally {
        await session`select pg_advisory_unlock_all()`.catch(() => {})
        await session`set statement_timeout = ${session.unsafe(String(statementMs))}`.catch(() => {})
        session.release()
      }
    },
    close: () => driver.end({ timeout: CONNECT_SECONDS }),
  }
}

const TYPES: Record<string, PostgresType> = {
  numeric: readAs(NUMERIC, parseNumeric),
  timestamp: readAs(TIMESTAMP, parseTimestamp),
  timestamptz: readAs(TIMESTAMPTZ, parseInstant),
  json: { to: JSON_TEXT, from: [JSON_TEXT], serialize: serializeJson, parse: JSON.parse },
  jsonb: { to: JSON_BINARY, from: [JSON_BINARY], serialize: serializeJson, parse: JSON.parse },
}

function withoutNulls({ password, ...access }: Access) {
  return password === null ? access : { ...access, password }
}
