import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import type pg from "pg"
import type { BackendKeys } from "../backend/keys.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import { type DatabaseLocation, withClient } from "../backend/pool.ts"
import { readHistory } from "../backend/sql-files.ts"
import { StartError } from "../env.ts"
import { flushFolder, writeWhole } from "../files/whole-file.ts"
import { onDisk, type Part, verifyArchive, writeArchive } from "./archive.ts"
import { COPY_SETTINGS, copyOut } from "./copy.ts"
import { FORMAT, hashOf, type Manifest } from "./manifest.ts"
import { SAYS } from "./sentences.ts"
import { isOurs, readLedgerHead, readSequences, tablesToKeep } from "./tables.ts"

export type Installation = {
  location: DatabaseLocation
  dataDir: string
  files: FileStore
  keys: BackendKeys
  /** A Supabase project, whose services have tables of their own. */
  isProject?: boolean
}
export type Backup = { file: string; keysFile: string; bytes: number; rows: number; files: number }

/** The keys are in a separate file beside the archive: the archive can be copied elsewhere without them. */
export const keysFileOf = (file: string) => `${file.replace(/\.tar\.gz$/, "")}.keys.json`

export const backupsOf = (dataDir: string) => join(dataDir, "backups")
const DRAFT = /^mirabelle-.*\.tar\.gz\.part$/

/** Another process is making a backup: not a failure. */
export class BackupUnderWay extends StartError {}

/**
 * Writes one archive of an installation, whether it serves or not, and verifies it before it gets its final name: an archive with that name
 * is complete. The table `backups` records the outcome for staff.
 * @throws {StartError} with one sentence when another backup is being made, or the archive cannot be written.
 */
export async function createBackup(installation: Installation, file: string): Promise<Backup> {
  const { location } = installation
  try {
    return await withClient(location, async (client) => {
      await client.query(COPY_SETTINGS)
      const { rows } = await client.query<{ is_ours: boolean }>(
        "select pg_try_advisory_lock(hashtext('mirabelle backup')) as is_ours",
      )
      if (!rows[0]?.is_ours) throw new BackupUnderWay(SAYS.underWay)
      const backup = await makeArchive(client, installation, file)
      await record(client, { ...backup, archive: basename(file) })
      return backup
    })
  } catch (error) {
    if (error instanceof BackupUnderWay) throw error
    const failure = reasonOf(error)
    // A new connection: the first one may be in the middle of a COPY.
    await withClient(location, (client) => record(client, { failure: failure.slice(0, 500) })).catch(() => {})
    throw new StartError(SAYS.notMade(failure), { cause: error })
  }
}

/** Message of an error, else its code: a failed connection to several addresses has no message. */
export const reasonOf = (error: unknown) => (error as Error).message || String((error as NodeJS.ErrnoException).code)

async function makeArchive(
  client: pg.ClientBase,
  { dataDir, files: stored, keys, isProject = false }: Installation,
  file: string,
): Promise<Backup> {
  const draft = `${file}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await removeDrafts(backupsOf(dataDir))
  try {
    await client.query("begin isolation level repeatable read, read only")
    const { parts, conclude } = await describe(client, stored, isProject)
    await writeArchive(draft, parts, conclude, keys)
    await client.query("commit")
    const { tables, files } = await verifyArchive(onDisk(draft), keys)
    await writeWhole(keysFileOf(file), JSON.stringify(keys, null, 2))
    await rename(draft, file)
    await flushFolder(dirname(file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, keysFile: keysFileOf(file), bytes: (await stat(file)).size, rows, files }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

/** Describes the content of the archive: rows of one snapshot, then the files, so that a file named by these rows is missed only if it is removed meanwhile. */
async function describe(client: pg.ClientBase, stored: FileStore, isProject: boolean) {
  const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  const tables: Manifest["tables"] = (await tablesToKeep(ask, isProject)).map((table) => ({ ...table, rows: 0 }))
  const migrations = isProject
    ? readHistory()
    : await ask(
        "select version, array_to_string(statements, '') as sql from supabase_migrations.schema_migrations order by version",
      )
  const sequences = (await readSequences(ask)).filter(({ name }) => !isProject || isOurs(name))
  const ledger = await readLedgerHead(ask)
  const createdAt = new Date().toISOString()
  let files = 0
  async function* parts(): AsyncGenerator<Part> {
    for (const table of tables) table.rows = yield* copyOut(client, table)
    for await (const name of stored.list()) {
      const bytes = await stored.read(name)
      // A file that was removed meanwhile is skipped.
      if (!bytes) continue
      files += 1
      yield { name: `files/${name}`, bytes }
    }
  }
  const conclude = (digest: string): Manifest => ({
    format: FORMAT,
    createdAt,
    migrations: migrations.map(({ version, sql }) => ({ version: String(version), hash: hashOf(String(sql)) })),
    tables,
    sequences,
    files,
    ledger,
    digest,
  })
  return { parts: parts(), conclude }
}

/** Removes drafts of killed processes; while we hold the lock, no other process of this database writes one. */
async function removeDrafts(folder: string): Promise<void> {
  const left = (await readdir(folder).catch(() => [])).filter((name) => DRAFT.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })))
}

type Outcome = { archive?: string; bytes?: number; rows?: number; files?: number; failure?: string }

async function record(client: pg.ClientBase, { archive, bytes, rows, files, failure }: Outcome): Promise<void> {
  await client.query(
    "insert into public.backups (archive, byte_count, row_count, file_count, failure, verified_at) values ($1, $2, $3, $4, $5, case when $5::text is null then now() end)",
    [archive, bytes, rows, files, failure],
  )
  await client.query("delete from public.backups where created_at < now() - interval '90 days'")
}
