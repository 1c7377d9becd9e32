import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { format } from "oxfmt"
import formatting from "../../.oxfmtrc.json" with { type: "json" }
import type { Migration } from "#server/backend/migrate.ts"
import { withMigrations } from "./migrated.ts"

const run = promisify(execFile)
const HEADER = "// Written by `npm run types` from supabase/schema. Do not edit.\n"

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
    const { semi, printWidth } = formatting
    return (await format("database.gen.ts", HEADER + code, { semi, printWidth })).code
  })
