import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { format, resolveConfig } from "prettier"
import type { Migration } from "#server/backend/migrate.ts"
import { withMigrations } from "./migrated.ts"

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, "../..")
const HEADER = "// Written by `npm run types` from the migrations. Do not edit.\n"

/** The text of domain/database.gen.ts: a throw-away PostgreSQL, the migrations, the Supabase CLI. */
export const generateTypes = (migrations: Migration[]): Promise<string> =>
  withMigrations(migrations, async (own, folder) => {
    const { stdout } = await run(
      "supabase",
      ["gen", "types", "typescript", `--remote=${own.url("mirabelle", "mirabelle")}`, "--schema=public"],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
    )
    // The CLI prints a line of its own before the code.
    const code = stdout.slice(stdout.indexOf("export type Json"))
    return format(HEADER + code, { ...(await resolveConfig(join(ROOT, "domain/dates.ts"))), parser: "typescript" })
  })
