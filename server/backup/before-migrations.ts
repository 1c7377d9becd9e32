import { join } from "node:path"
import type { EmbeddedDatabase } from "../backend/database.ts"
import { findMissing, type Migration } from "../backend/migrate.ts"
import type { Log } from "../watch/log.ts"
import { backupsOf, createBackup, type Installation } from "./create-backup.ts"

const IS_MADE = "select to_regclass('public.backups') is not null as is_made"

/**
 * Makes an archive of an installation that an update is about to change: the way back. The same attempt made again replaces its own, so
 * that a start which fails all night fills no disk. Answers its path, or null when there is nothing to change or nothing to keep.
 * @throws {StartError} when it cannot be made; nothing was changed then.
 */
export async function archiveBeforeMigrations(
  installation: Installation,
  database: EmbeddedDatabase,
  migrations: Migration[],
  log: Log,
): Promise<string | null> {
  const [site] = await database.query<{ is_made: boolean }>(IS_MADE)
  // Of a first start that was cut off nothing is kept.
  if (!site?.is_made || (await database.query("select from public.profiles limit 1")).length === 0) return null
  const [next] = await findMissing(database, migrations)
  if (!next) return null
  const file = join(backupsOf(installation.dataDir), `mirabelle-before-${next.version}.tar.gz`)
  log.info({ file, migration: next.version }, "this version changes the database: an archive is made first")
  await createBackup(installation, file)
  return file
}
