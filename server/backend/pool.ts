import { setTimeout as pause } from "node:timers/promises"
import type { PostgresPool } from "kysely"
import pg from "pg"
import type { Access } from "./cluster/access.ts"
import { readAs, serializeParameter, typesOfParameters } from "./wire-formats.ts"

/** Of those that one process opens; `guarded-connection.ts` keeps some of them from visitors. */
export const CONNECTIONS = 12
/** Each costs PostgreSQL some 20 MB: what a rush, or a database that was away, has opened is closed when it is over. */
const KEPT_CONNECTIONS = 4
const IDLE_MS = 60_000
/** For what the process asks as itself: accounts, sessions. Requests of the interface have shorter times, by who asks. */
const OWN_STATEMENT_MS = 15_000
/** For a connection that is made, and for one that comes free. */
const CONNECT_MS = 5_000
const LONGEST_CLOSE_MS = 5_000

/** Where the rows live: a database of a cluster, or the address of one's own PostgreSQL. */
export type DatabaseLocation = { access: Access; database: string } | { url: string }

export type Row = Record<string, unknown>
/** Runs one statement with parameters, or a script without; answers the rows of the last statement. */
export type Ask = (statement: string, parameters?: readonly unknown[]) => Promise<Row[]>

export type Pool = {
  ask: Ask
  /** Keeps one connection for a task. */
  withSession: <Result>(task: (ask: Ask) => Promise<Result>) => Promise<Result>
  /** For the query builder of the embedded backend. */
  forKysely: PostgresPool
  close: () => Promise<void>
}

/**
 * The connections to PostgreSQL. They are made when they are needed; one that is lost fails what was asked over it and is replaced.
 * Compiling our queries takes PostgreSQL a second and saves it nothing.
 */
export function createPool(location: DatabaseLocation, statementMs = OWN_STATEMENT_MS, idleMs = IDLE_MS): Pool {
  const pool = new pg.Pool({
    ...configOf(location),
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    min: KEPT_CONNECTIONS,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    application_name: "mirabelle",
    statement_timeout: statementMs,
    options: "-c TimeZone=UTC -c jit=off",
    types: { getTypeParser: readAs },
  })
  // Whoever waits for an answer learns of the loss by his own error; of an idle connection nobody has to.
  pool.on("error", () => {})
  pool.on("connect", (client) => client.on("error", () => {}))

  let closing: Promise<void> | undefined
  // A statement that is still running is not waited for longer than that.
  const close = () => (closing ??= Promise.race([pool.end(), pause(LONGEST_CLOSE_MS, undefined, { ref: false })]))

  const withClient = async <Result>(task: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect()
    try {
      return await task(client)
    } finally {
      release(client)
    }
  }
  return {
    ask: (statement, parameters) => withClient((client) => rowsOf(client, statement, parameters)),
    withSession: (task) =>
      withClient((client) => task((statement, parameters) => rowsOf(client, statement, parameters))),
    forKysely: {
      connect: async () => {
        const client = await pool.connect()
        const query = (statement: string, parameters: readonly unknown[]) => run(client, statement, parameters)
        return { query: query as never, release: () => release(client) }
      },
      end: close,
    },
    close,
  }
}

/** Connects for one task. Values arrive as they do over the pool. */
export function withConnection<Result>(location: DatabaseLocation, task: (ask: Ask) => Promise<Result>) {
  return withClient(location, (client) => task((statement, parameters) => rowsOf(client, statement, parameters)))
}

/** The same, for what only the driver's own client can do. */
export async function withClient<Result>(location: DatabaseLocation, task: (client: pg.Client) => Promise<Result>) {
  const client = await openClient(location)
  try {
    return await task(client)
  } finally {
    await client.end()
  }
}

/** A connection of its own, which its owner ends. What becomes of it is told by its event `end`. */
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

/** `sslmode` means what it means to every other program: `require` encrypts and asks for no certificate. */
function withUsualTls(url: string): string {
  return /[?&]sslmode=/.test(url) ? `${url}&uselibpqcompat=true` : url
}

async function rowsOf(client: pg.ClientBase, statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  // Of a script the driver answers a list.
  const result = (await run(client, statement, parameters)) as pg.QueryResult<Row> | pg.QueryResult<Row>[]
  return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? []
}

/** Connections that PostgreSQL ended. The end of the socket comes a little after the refusal: they must not be handed on meanwhile. */
const ended = new WeakSet<pg.ClientBase>()
/** Shut down, crashed, idle for too long. */
const CODE_OF_END = /^(57P|25P03|08)/

function release(client: pg.PoolClient): void {
  client.release(ended.has(client))
}

async function run(client: pg.ClientBase, statement: string, parameters: readonly unknown[]) {
  try {
    return await send(client, statement, parameters)
  } catch (error) {
    if (error instanceof pg.DatabaseError && CODE_OF_END.test(error.code ?? "")) ended.add(client)
    throw error
  }
}

async function send(client: pg.ClientBase, statement: string, parameters: readonly unknown[]) {
  if (parameters.length === 0) return client.query<Row>(statement)
  // A list is an array or a document: only PostgreSQL knows which it wants there.
  const types = parameters.some(Array.isArray) ? await typesOfParameters(client, statement) : []
  return client.query<Row>(
    statement,
    parameters.map((value, index) => serializeParameter(value, types[index])),
  )
}
