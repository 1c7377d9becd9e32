import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist"
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm"
import { unaccent } from "@electric-sql/pglite/contrib/unaccent"
import type { Connection } from "@supabase/lite"
import { createPgliteConnection } from "@supabase/lite/pglite"
import { createPostgresConnection } from "@supabase/lite/postgres"
import { parseInstant, parseNumeric, parseTimestamp, serializeJson } from "./wire-formats.ts"

// PostgreSQL's numbers for its types.
const JSON_TEXT = 114
const JSON_BINARY = 3802
const NUMERIC = 1700
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184

const readAs = (type: number, parse: (text: string) => unknown) => ({
  to: type,
  from: [type],
  serialize: String,
  parse,
})

/** Where the rows live: a folder for PGlite, or the address of a real PostgreSQL. */
export type DatabaseLocation = { folder: string } | { url: string }

/**
 * The embedded backend's database, as its start needs it: plain SQL for migrations and seeds.
 * Once the site serves, every read and write goes through the REST interface instead, so that rights hold.
 */
export type EmbeddedDatabase = {
  connection: Connection
  kind: "pglite" | "postgres"
  query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>
  /** Runs a script of several statements as one transaction: all of it or nothing. */
  runScript: (sql: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens the database and creates it when the folder is empty. Throws the driver's error when it cannot. */
export async function openDatabase(location: DatabaseLocation): Promise<EmbeddedDatabase> {
  return "url" in location ? openPostgres(location.url) : openPglite(location.folder)
}

async function openPglite(folder: string): Promise<EmbeddedDatabase> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: {
      extensions: { btree_gist, pg_trgm, unaccent },
      parsers: { [NUMERIC]: parseNumeric, [TIMESTAMP]: parseTimestamp, [TIMESTAMPTZ]: parseInstant },
    },
  })
  const { driver } = connection
  return {
    connection,
    kind: "pglite",
    query: async <Row>(sql: string, parameters: unknown[] = []) => (await driver.query<Row>(sql, parameters)).rows,
    runScript: (sql) => driver.transaction(async (transaction) => void (await transaction.exec(sql))),
    close: () => connection.close(),
  }
}

async function openPostgres(url: string): Promise<EmbeddedDatabase> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      onnotice: () => {},
      connection: { application_name: "mirabelle" },
      types: {
        numeric: readAs(NUMERIC, parseNumeric),
        timestamp: readAs(TIMESTAMP, parseTimestamp),
        timestamptz: readAs(TIMESTAMPTZ, parseInstant),
        json: { to: JSON_TEXT, from: [JSON_TEXT], serialize: serializeJson, parse: JSON.parse },
        jsonb: { to: JSON_BINARY, from: [JSON_BINARY], serialize: serializeJson, parse: JSON.parse },
      },
    },
  })
  const { driver } = connection
  return {
    connection,
    kind: "postgres",
    query: async <Row>(sql: string, parameters: unknown[] = []) =>
      (await driver.unsafe(sql, parameters as never[])) as unknown as Row[],
    runScript: async (sql) => void (await driver.begin((transaction) => transaction.unsafe(sql))),
    close: () => connection.close(),
  }
}
