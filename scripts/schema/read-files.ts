import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { SqlFiles } from "#server/backend/migrate.ts"

const SUPABASE = join(import.meta.dirname, "../../supabase")
export const LAST_RELEASE = join(SUPABASE, "last-release.sql")

/** The texts of `supabase/`, as the build has them. */
export function readSqlFiles(): SqlFiles {
  return {
    schema: textsOf("schema", "**/*.sql"),
    migrations: textsOf("migrations", "*.sql"),
    lastRelease: existsSync(LAST_RELEASE) ? readFileSync(LAST_RELEASE, "utf8") : null,
  }
}

const textsOf = (folder: string, pattern: string) =>
  Object.fromEntries(
    globSync(pattern, { cwd: join(SUPABASE, folder) })
      .map((path) => path.replaceAll("\\", "/"))
      .map((path) => [path, readFileSync(join(SUPABASE, folder, path), "utf8")]),
  )
