import { setTimeout as pause } from "node:timers/promises"
import type { PostgresPool } from "kysely"
import pg from "pg"
import type { Access } from "./cluster/access.ts"
import { noteAway } from "./away.ts"
import { sendTogether, type Statement } from "./one-message.ts"
import { isContext } from "./request-context.ts"
import { readAs, serializeParameter, typesOfParameters } from "./wire-formats.ts"

/** Maximum of the pool without DB_POOL; a process has a few more (backup, lock). `visitor-places.ts` reserves some of the pool for staff, sign-in and jobs. */
export const CONNECTIONS = 12
/** A connection costs PostgreSQL about 20 MB: those opened during a peak, or while the database was away, are closed once idle, but for a third. */
const keptOf = (connections: number) => Math.floor(connections / 3)
const IDLE_MS = 60_000
/** Statement timeout of the process's own queries (accounts, sessions), in milliseconds. Requests of the API have their own, by role. */
const OWN_STATEMENT_MS = 15_000
/** Timeout for opening a connection, and for waiting for a free one. */
const CONNECT_MS = 5_000
const LONGEST_CLOSE_MS = 5_000

/** Where the rows are: a database of our cluster, or the URL of an external PostgreSQL. */
export type DatabaseLocation = { access: Access; database: string } | { url: string }

export type Row = Record<string, unknown>
/** Runs one statement with parameters, or a script without; returns the rows of the last statement. */
export type Ask = (statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

export type Pool = {
  ask: Ask
  /** Runs statements and one with parameters as one transaction, in one message; returns the rows of the last one. */
  askTogether: (before: Statement[], statement: string, parameters: unknown[]) => Promise<Row[]>
  /** Reserves one connection for a task. */
  withSession: <Result>(task: (ask: Ask) => Promise<Result>) => Promise<Result>
  /** For the query builder of the embedded backend. */
  forKysely: PostgresPool
  close: () => Promise<void>
}

/**
 * The pool of connections to PostgreSQL. They are opened on demand; a lost one rejects its pending query and is replaced.
 * JIT is off: compiling our queries takes PostgreSQL a second and saves nothing.
 */
export function createPool(
  location: DatabaseLocation,
  statementMs = OWN_STATEMENT_MS,
  idleMs = IDLE_MS,
  connections = CONNECTIONS,
): Pool {
  const pool = new pg.Pool({
    ...configOf(location),
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    min: keptOf(connections),
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    application_name: "mirabelle",
    statement_timeout: statementMs,
    options: "-c TimeZone=UTC -c jit=off",
    types: { getTypeParser: readAs },
  })
  // A lost connection rejects its pending query; an idle one is dropped silently.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  let closing: Promise<void> | undefined
  // A statement that still runs delays the end by this much at most.
  const close = () => (closing ??= Promise.race([pool.end(), pause(LONGEST_CLOSE_MS, undefined, { ref: false })]))

  const connect = () =>
    pool.connect().catch((error: unknown) => {
      noteAway(error)
      throw error
    })
  const withClient = async <Result>(task: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await connect()
    try {
      return await task(client)
    } finally {
      release(client)
    }
  }
  return {
    ask: (statement, parameters) => withClient((client) => rowsOf(client, statement, parameters)),
    askTogether: (before, statement, parameters) =>
      withClient(async (client) => {
        const result = await noteEnd(client, sendTogether<Row>(client, before, statement, parameters))
        return result.rows
      }),
    withSession: (task) =>
      withClient((client) => task((statement, parameters) => rowsOf(client, statement, parameters))),
    forKysely: {
      connect: async () => {
        const client = await connect()
        return { query: deferBeginning(client) as never, release: () => release(client) }
      },
      end: close,
    },
    close,
  }
}

/**
 * Sends `begin` and the context of the request together with the first statement that follows, in one message. A transaction
 * that ends before its first statement is never sent.
 */
function deferBeginning(client: pg.ClientBase) {
  let before: Statement[] = []
  return async (text: string, parameters: readonly unknown[]) => {
    if (text === "begin" || isContext(text)) {
      before.push({ text, values: parameters as string[] })
      return NO_ROWS
    }
    const held = before
    before = []
    if (held.length === 0) return run(client, text, parameters)
    if ((text === "commit" || text === "rollback") && held[0]?.text === "begin") return NO_ROWS
    return noteEnd(client, sendTogether(client, held, text, await serialize(client, text, parameters)))
  }
}

const NO_ROWS = { command: "", rowCount: 0, rows: [] }

/** Opens a connection for one task. Values are parsed as by the pool. */
export function withConnection<Result>(location: DatabaseLocation, task: (ask: Ask) => Promise<Result>) {
  return withClient(location, (client) => task((statement, parameters) => rowsOf(client, statement, parameters)))
}

/** The same with the driver's own client, for COPY. */
export async function withClient<Result>(location: DatabaseLocation, task: (client: pg.Client) => Promise<Result>) {
  const client = await openClient(location)
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** Opens a separate connection, which the caller must end. Its event `end` reports a loss. */
export async function openClient(location: DatabaseLocation): Promise<pg.Client> {
  const client = new pg.Client({
    ...configOf(location),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: "mirabelle",
    types: { getTypeParser: readAs },
  })
  client.on("error", () => {})
  await client.connect()
  return client
}

function configOf(location: DatabaseLocation): pg.ClientConfig {
  if ("url" in location) return { connectionString: withUsualTls(location.url) }
  const { host, port, username, password } = location.access
  return { host, port, user: username, database: location.database, ...(password === null ? {} : { password }) }
}

/** Gives `sslmode` the meaning that it has in libpq: `require` encrypts and checks no certificate. */
function withUsualTls(url: string): string {
  return /[?&]sslmode=/.test(url) ? `${url}&uselibpqcompat=true` : url
}

async function rowsOf(client: pg.ClientBase, statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  // For a script, the driver returns a list of results.
  const result = (await run(client, statement, parameters)) as pg.QueryResult<Row> | pg.QueryResult<Row>[]
  return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []
}

/** Connections that PostgreSQL ended. Their socket closes a little after the error: they must not be reused meanwhile. */
const ended = new WeakSet<pg.ClientBase>()
/** SQLSTATE of a server that shuts down or has crashed (57P), of an idle timeout (25P03) and of a lost connection (08). */
const CODE_OF_END = /^(57P|25P03|08)/

function release(client: pg.PoolClient): void {
  client.release(ended.has(client))
}

const run = (client: pg.ClientBase, statement: string, parameters: readonly unknown[]) =>
  noteEnd(client, send(client, statement, parameters))

async function noteEnd<Result>(client: pg.ClientBase, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    noteAway(error)
    if (error instanceof pg.DatabaseError && CODE_OF_END.test(error.code ?? "")) ended.add(client)
    throw error
  }
}

async function send(client: pg.ClientBase, statement: string, parameters: readonly unknown[]) {
  if (parameters.length === 0) return client.query<Row>(statement)
  return client.query<Row>(statement, await serialize(client, statement, parameters))
}

async function serialize(client: pg.ClientBase, statement: string, parameters: readonly unknown[]) {
  // A JavaScript array is sent as an SQL array or as JSON: only PostgreSQL knows the type of the parameter.
  const types = parameters.some(Array.isArray) ? await typesOfParameters(client, statement) : []
  return parameters.map((value, index) => serializeParameter(value, types[index]))
}
