// The first commit after a release: `npm run release:base` makes the schema of that release the base of the next versions (supabase/last-release.sql)
// and removes the migrations that led to it. A database of the release has reached it, and goes on with the migrations that you write from now on.
import { rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { baseOfRelease, readMigrations } from "#server/backend/migrate.ts"
import { freeze, LIST } from "./release/frozen-migrations.ts"
import { LAST_RELEASE, readSqlFiles } from "./schema/read-files.ts"

const root = join(import.meta.dirname, "..")
const { schema, migrations } = readSqlFiles()
const base = baseOfRelease(schema, readMigrations(migrations))
writeFileSync(LAST_RELEASE, base)
writeFileSync(join(root, LIST), freeze(null, { [basename(LAST_RELEASE)]: base }).list)
for (const file of Object.keys(migrations)) rmSync(join(root, "supabase/migrations", file))
console.log(
  `supabase/last-release.sql: written, and ${Object.keys(migrations).length} migrations removed. Commit this.`,
)
