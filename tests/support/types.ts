import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { format } from "oxfmt"
import formatting from "../../.oxfmtrc.json" with { type: "json" }
import type { Migration } from "#server/backend/migrate.ts"
import { lawOf } from "./law.ts"
import { withMigrations } from "./migrated.ts"

const run = promisify(execFile)
const TERMS = readFileSync(join(import.meta.dirname, "../../supabase/schema/foundations/terms.sql"), "utf8")
const HEADER = "// Written by `npm run types` from supabase/schema. Do not edit.\n"

/**
 * The generated files of `domain/` by their names: the types of the tables, by the Supabase CLI, and the figures of law, from the rows of a
 * throw-away PostgreSQL that has the migrations.
 */
export const generateTypes = (migrations: Migration[]): Promise<Record<string, string>> =>
  withMigrations(migrations, async (own, folder) => {
    const { stdout } = await run(
      "supabase",
      ["gen", "types", "typescript", `--remote=${own.url("mirabelle", "mirabelle")}`, "--schema=public"],
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
    )
    // The CLI prints a line of its own before the code.
    const types = stdout.slice(stdout.indexOf("export type Json"))
    return {
      "database.gen.ts": await formatted("database.gen.ts", types),
      "law.gen.ts": await formatted(
        "law.gen.ts",
        await own.cluster.asSuperuser("mirabelle", (ask) => lawOf(ask, TERMS)),
      ),
    }
  })

async function formatted(name: string, code: string): Promise<string> {
  const { semi, printWidth } = formatting
  return (await format(name, HEADER + code, { semi, printWidth })).code
}
