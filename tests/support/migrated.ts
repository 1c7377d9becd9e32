import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openDatabase } from "#server/backend/database.ts"
import { startEmbeddedBackend } from "#server/backend/embedded.ts"
import { createFolderStore } from "#server/backend/files/folder-store.ts"
import { makeKeys } from "#server/backend/keys.ts"
import type { Migration } from "#server/backend/migrate.ts"
import { prepareCluster } from "#server/backend/prepare-database.ts"
import { type OwnCluster, startOwnCluster } from "./own-cluster.ts"

const PREPARE = join(import.meta.dirname, "../../supabase/prepare-database.sql")

/** Runs a task on a PostgreSQL of the tests whose database `mirabelle` has these migrations, with a temporary folder that is removed afterwards. */
export async function withMigrations<Result>(
  migrations: Migration[],
  task: (own: OwnCluster, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-migrated-"))
  const own = await startOwnCluster()
  try {
    const backend = await startEmbeddedBackend({
      database: openDatabase(await prepareCluster(own.cluster, await readFile(PREPARE, "utf8"))),
      migrations,
      keys: makeKeys(),
      files: createFolderStore(join(folder, "storage")),
      publicUrl: "http://localhost",
    })
    await backend.close()
    return await task(own, folder)
  } finally {
    await own.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
