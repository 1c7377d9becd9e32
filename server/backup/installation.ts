import { existsSync } from "node:fs"
import { readFile, realpath, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { accessToRunning } from "../backend/cluster/running.ts"
import { clusterFolder, openChosenDatabase } from "../backend/choose-database.ts"
import type { EmbeddedDatabase } from "../backend/database.ts"
import { openChosenFiles } from "../backend/files/choose-files.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import { type BackendKeys, parseKeys } from "../backend/keys.ts"
import { lockDataDir } from "../files/data-dir.ts"
import { type Env, StartError } from "../env.ts"
import type { Log } from "../watch/log.ts"
import type { Installation } from "./create-backup.ts"
import { SAYS } from "./sentences.ts"

/** This file exists in the data folder while a restore is under way. */
const MARK = "restoring"
const CONTENT = ["keys.json", "storage", "database", "database.new", "database-password.txt", "admin-password.txt"]

/** @throws {StartError} with one sentence when a restore was interrupted. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) throw new StartError(SAYS.cutOff(dataDir))
}

/**
 * Reserves the folder for a restore, after removing what a killed restore left.
 * @throws {StartError} with one sentence when the folder holds an installation, or the place for files holds some.
 */
export async function beginRestore(dataDir: string, files: FileStore): Promise<void> {
  if (existsSync(join(dataDir, MARK))) await clear(dataDir, files)
  const found = CONTENT.find((name) => existsSync(join(dataDir, name)))
  if (found) throw new StartError(SAYS.folderFilled(dataDir, found))
  for await (const name of files.list()) throw new StartError(SAYS.filesFilled(name))
  await writeFile(join(dataDir, MARK), "")
}

export const endRestore = (dataDir: string) => rm(join(dataDir, MARK))

/** Removes the files and folders that a failed restore has written; its transaction has undone the rows. Empty tables stay in a `DATABASE_URL`. */
export async function abandonRestore(dataDir: string, files: FileStore): Promise<void> {
  await clear(dataDir, files)
  await endRestore(dataDir)
}

async function clear(dataDir: string, files: FileStore): Promise<void> {
  for await (const name of files.list()) await files.remove(name)
  for (const name of CONTENT) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** @throws {StartError} with one sentence when the database holds another program's tables, accounts or seeds. */
export async function refuseFilled({ query }: EmbeddedDatabase): Promise<void> {
  const [found] = await query<{ tables: number; is_ours: boolean; has_users: boolean; has_seeds: boolean }>(`
    select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      to_regclass('supabase_migrations.schema_migrations') is not null as is_ours,
      to_regclass('auth.users') is not null as has_users,
      to_regclass('supabase_migrations.seed_files') is not null as has_seeds`)
  const rows = async (table: string) => (await query(`select from ${table} limit 1`)).length > 0
  const isFilled =
    (found?.tables && !found.is_ours) ||
    (found?.has_users && (await rows("auth.users"))) ||
    (found?.has_seeds && (await rows("supabase_migrations.seed_files")))
  if (isFilled) throw new StartError(SAYS.databaseFilled)
}

/**
 * Opens the configured installation for a task, whether its site runs or not.
 * @throws {StartError} with one sentence when there is none, or it cannot be reached.
 */
export async function withInstallation<Result>(
  env: Env,
  log: Log,
  task: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const dataDir = await realpath(env.DATA_DIR).catch(() => env.DATA_DIR)
  const keys = await readKeys(dataDir)
  const { store: files } = await openChosenFiles(env, dataDir)
  if (env.DATABASE_URL) return task({ location: { url: env.DATABASE_URL }, dataDir, files, keys })
  const lock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof StartError) return null
    throw error
  })
  if (!lock) {
    const access = await accessToRunning(clusterFolder(dataDir), "mirabelle").catch((error: unknown) => {
      throw new StartError(SAYS.databaseMoving(dataDir), { cause: error })
    })
    return task({ location: { access, database: "mirabelle" }, dataDir, files, keys })
  }
  try {
    refuseHalfRestored(dataDir)
    const { location, stop } = await openChosenDatabase(env, dataDir, log)
    try {
      return await task({ location, dataDir, files, keys })
    } finally {
      await stop()
    }
  } finally {
    lock.release()
  }
}

async function readKeys(dataDir: string): Promise<BackendKeys> {
  const path = join(dataDir, "keys.json")
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(SAYS.noSite(dataDir, String(error.code)), { cause: error })
  })
  try {
    return parseKeys(text)
  } catch (cause) {
    throw new StartError(SAYS.keysDamaged(path), { cause })
  }
}
