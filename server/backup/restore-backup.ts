import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import type pg from "pg"
import { type ChosenDatabase, openChosenDatabase } from "../backend/choose-database.ts"
import { startEmbeddedBackend } from "../backend/embedded.ts"
import { openChosenFiles } from "../backend/files/choose-files.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import type { BackendKeys } from "../backend/keys.ts"
import type { Migration } from "../backend/migrate.ts"
import { withClient } from "../backend/pool.ts"
import { applySeeds, noteSeed } from "../backend/seed.ts"
import { readHistory, seedFiles } from "../backend/sql-files.ts"
import { lockDataDir, prepareDataDir } from "../files/data-dir.ts"
import { type Env, StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"
import { writeWhole } from "../files/whole-file.ts"
import { fileOf, openArchive, type Source, tableOf, verifyArchive } from "./archive.ts"
import { COPY_SETTINGS, copyIn } from "./copy.ts"
import { reasonOf } from "./create-backup.ts"
import { findArchive } from "./find-archive.ts"
import { abandonRestore, beginRestore, endRestore, refuseFilled } from "./installation.ts"
import { type Manifest, migrationsOf } from "./manifest.ts"
import { SAYS } from "./sentences.ts"
import { findUnknown, recordRestore, scriptsOfFilling } from "./tables.ts"

const SEEDS = "supabase_migrations.seed_files"

type Work = {
  env: Env
  dataDir: string
  files: FileStore
  source: Source
  keys: BackendKeys
  manifest: Manifest
  migrations: Migration[]
}

/**
 * Restores an archive, given as for `findArchive`, into an empty installation; the archive is verified before anything is written. A failure removes the rows and files
 * again. A restore that was killed leaves a mark: the folder does not start as a site, and the next attempt clears it.
 * @throws {StartError} with one sentence when the archive, the keys or the installation do not allow it.
 */
export async function restoreBackup(env: Env, log: Log, given: string): Promise<Manifest> {
  const { source, keys } = await findArchive(env, given)
  const manifest = await verifyArchive(source, keys)
  const migrations = migrationsOf(manifest, readHistory(), source.name)
  const dataDir = await prepareDataDir(env.DATA_DIR).catch(inFrench(SAYS.folderUnwritable(env.DATA_DIR)))
  const lock = await lockDataDir(dataDir).catch(inFrench(SAYS.folderInUse(dataDir)))
  try {
    const { store: files } = await openChosenFiles(env, dataDir)
    await beginRestore(dataDir, files)
    try {
      const chosen = await openChosenDatabase(env, dataDir, log)
      try {
        await fill(chosen, { env, dataDir, files, source, keys, manifest, migrations })
      } finally {
        await chosen.stop()
      }
      await endRestore(dataDir)
    } catch (error) {
      await abandonRestore(dataDir, files)
      if (error instanceof StartError) throw error
      throw new StartError(SAYS.nothingRestored(reasonOf(error)), { cause: error })
    }
  } finally {
    lock.release()
  }
  return manifest
}

/** The functions that the start of the site shares speak to operators, in English. */
const inFrench = (sentence: string) => (cause: unknown) => {
  throw cause instanceof StartError ? new StartError(sentence, { cause }) : cause
}

async function fill({ database, location }: ChosenDatabase, work: Work): Promise<void> {
  await refuseFilled(database)
  await database.alone(async () => {
    await startEmbeddedBackend({
      database,
      migrations: work.migrations,
      keys: work.keys,
      files: work.files,
      publicUrl: work.env.PUBLIC_URL,
    })
    // Creates the table of seeds only: the archive contains which ones have run.
    await applySeeds(database, [])
    await withClient(location, (client) => fillAtOnce(client, work))
  })
}

/** Writes rows, files and keys. The rows become visible to others only when everything is written. */
async function fillAtOnce(client: pg.ClientBase, { dataDir, files, source, keys, manifest }: Work): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, { ...table, rows: 0 }]))
  const ask = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows
  await client.query(`${COPY_SETTINGS}; begin`)
  const unknown = await findUnknown(ask, manifest.tables)
  if (unknown) throw new Error(`the archive is of another version: ${unknown.name} has other columns in this one`)
  const { before, after } = await scriptsOfFilling(ask, [...tables.keys()])
  await client.query(before)
  await openArchive(source, manifest.digest, async (name, bytes) => {
    const path = fileOf(name)
    if (path) return files.write(path, await buffer(bytes))
    const table = tables.get(tableOf(name) ?? "")
    if (!table) throw new Error(`unknown part ${name}`)
    table.rows += await copyIn(client, table, bytes)
  })
  await client.query(after)
  // An archive of a Supabase project, where the first rows of any company are not recorded: they would come again.
  if (!tables.has(SEEDS)) for (const seed of seedFiles("minimal")) await client.query(noteSeed(seed))
  const missing = manifest.tables.find(({ name, rows }) => tables.get(name)?.rows !== rows)
  if (missing) throw new Error(`rows of ${missing.name} are missing`)
  for (const { name, value } of manifest.sequences) await client.query("select setval($1, $2)", [name, value])
  await recordRestore(ask, manifest.createdAt)
  await writeWhole(join(dataDir, "keys.json"), JSON.stringify(keys, null, 2))
  await client.query("commit")
}
