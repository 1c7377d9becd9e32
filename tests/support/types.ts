import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { format, resolveConfig } from "prettier"
import { openDatabase } from "#server/backend/database.ts"
import { startEmbeddedBackend } from "#server/backend/embedded.ts"
import { createFolderStore } from "#server/backend/files/folder-store.ts"
import { makeKeys } from "#server/backend/keys.ts"
import type { Migration } from "#server/backend/migrate.ts"
import { prepareCluster } from "#server/backend/prepare-database.ts"
import { startOwnCluster } from "./own-cluster.ts"

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, "../..")
const HEADER = "// Written by `npm run types` from the migrations. Do not edit.\n"

/** The text of domain/database.gen.ts, made by the Supabase CLI from a temporary PostgreSQL with the migrations. */
export async function generateTypes(migrations: Migration[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mirabelle-types-"))
  const own = await startOwnCluster()
  const prepareSql = await readFile(join(ROOT, "supabase/prepare-database.sql"), "utf8")
  try {
    const backend = await startEmbeddedBackend({
      database: openDatabase(await prepareCluster(own.cluster, prepareSql)),
      migrations,
      keys: makeKeys(),
      files: createFolderStore(join(folder, "storage")),
      publicUrl: "http://localhost",
    })
    await backend.close()
    const { stdout } = await run(
      "supabase",
      ["gen", "types", "typescript", `--remote=${own.url("mirabelle", "mirabelle")}`, "--schema=public"],
      {
        cwd: folder,
        maxBuffer: 16 * 1024 * 1024,
      },
    )
    // The CLI prints a message before the code.
    const code = stdout.slice(stdout.indexOf("export type Json"))
    return await format(HEADER + code, {
      ...(await resolveConfig(join(ROOT, "domain/dates.ts"))),
      parser: "typescript",
    })
  } finally {
    await own.remove()
    await rm(folder, { recursive: true, force: true })
  }
}
