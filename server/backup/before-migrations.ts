import { join } from "node:path"
import type { EmbeddedDatabase } from "../backend/database.ts"
import { findMissing, type Migration } from "../backend/migrate.ts"
import type { Log } from "../watch/log.ts"
import { backupsOf, createBackup, type Installation } from "./create-backup.ts"

const IS_MADE = "select to_regclass('public.backups') is not null as is_made"

/**
 * Archives an installation before an update changes its database, as the way back. A repeated attempt replaces its own archive, so
 * that a start that fails all night does not fill the disk. Returns the path, or null when no migration is missing or there are no data.
 * @throws {StartError} when it cannot be made; nothing has changed then.
 */
export async function archiveBeforeMigrations(
  installation: Installation,
  database: EmbeddedDatabase,
  migrations: Migration[],
  log: Log,
): Promise<string | null> {
  const [site] = await database.query<{ is_made: boolean }>(IS_MADE)
  // An interrupted first start has no data worth an archive.
  if (!site?.is_made || (await database.query("select from public.profiles limit 1")).length === 0) return null
  const [next] = await findMissing(database, migrations)
  if (!next) return null
  const file = join(backupsOf(installation.dataDir), `mirabelle-before-${next.version}.tar.gz`)
  log.info({ file, migration: next.version }, "this version changes the database: an archive is made first")
  await createBackup(installation, file)
  return file
}
