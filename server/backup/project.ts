import { createClient, type SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import { storedNameOf } from "../backend/files/file-storage.ts"
import { makeKeys } from "../backend/keys.ts"
import type { Migration } from "../backend/migrate.ts"
import { type Ask, type DatabaseLocation, withConnection } from "../backend/pool.ts"
import { readHistory } from "../backend/sql-files.ts"
import { type Env, StartError } from "../env.ts"
import { prepareDataDir } from "../files/data-dir.ts"
import { projectFiles } from "../ledger/kept-files.ts"
import type { Installation } from "./create-backup.ts"
import { SAYS } from "./sentences.ts"

export type Project = { location: DatabaseLocation; service: SupabaseClient<Database> }

/** A Supabase project: rows over its connection string, files through its Storage. @throws {StartError} without the string. */
export function openProject({ SUPABASE_URL = "", SUPABASE_DB_URL, secretKey = "" }: Env): Project {
  if (!SUPABASE_DB_URL) throw new StartError(SAYS.projectUrlMissing)
  const auth = { persistSession: false, autoRefreshToken: false }
  return { location: { url: SUPABASE_DB_URL }, service: createClient<Database>(SUPABASE_URL, secretKey, { auth }) }
}

/**
 * The project as an installation of which an archive is made. Its keys stay with Supabase: the archive gets new ones, which a site that is restored from
 * it on a machine takes. @throws {StartError} when the project has the tables of another version.
 */
export async function installationOfProject(env: Env): Promise<Installation> {
  const project = openProject(env)
  await withConnection(project.location, refuseOtherVersion)
  const files = filesToKeep(project)
  return {
    location: project.location,
    dataDir: await prepareDataDir(env.DATA_DIR),
    files,
    keys: makeKeys(),
    isProject: true,
  }
}

/** Only versions are compared: the Supabase CLI stores the text of a migration in another form. @throws {StartError} */
export async function refuseOtherVersion(ask: Ask): Promise<Migration[]> {
  const history = readHistory()
  const rows = await ask("select version from supabase_migrations.schema_migrations order by version").catch(
    (error: { code?: string }) => {
      if (error.code === "42P01" || error.code === "3F000") return []
      throw error
    },
  )
  const applied = rows.map((row) => String(row["version"]))
  if (applied.join() !== history.map(({ version }) => version).join()) throw new StartError(SAYS.projectOfOtherVersion)
  return history
}

/** The files of a project under the names that the embedded backend gives them, each with its metadata beside it. */
function filesToKeep({ location, service }: Project): FileStore {
  const kept = new Map<string, { bucket: string; path: string; metadata: unknown }>()
  const { read } = projectFiles(service)
  const refuse = () => Promise.reject(new Error("The files of a project are not changed here"))
  return {
    async *list() {
      const rows = await withConnection(location, (ask) => ask("select bucket_id, name, metadata from storage.objects"))
      for (const row of rows) {
        const [bucket, path] = [String(row["bucket_id"]), String(row["name"])]
        kept.set(storedNameOf(bucket, path), { bucket, path, metadata: row["metadata"] })
      }
      for (const name of [...kept.keys()].sort()) yield* [name, `${name}.json`]
    },
    async read(name) {
      const file = kept.get(name.replace(/\.json$/, ""))
      if (!file) return null
      if (name.endsWith(".json")) return Buffer.from(JSON.stringify(file.metadata))
      const bytes = await read(file.bucket, file.path)
      return bytes && Buffer.from(bytes)
    },
    write: refuse,
    remove: refuse,
  }
}
