// `npm run routines` compares the functions and views of supabase/routines with those that the migrations make.
// `npm run routines -- verb_noun` writes what differs into the migration of that name: a new one, or the one that you have begun.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readMigrations } from "#server/backend/migrate.ts"
import { withConnection } from "#server/backend/pool.ts"
import { withMigrations } from "#tests/support/migrated.ts"
import { handParts, migrationNamed, withRoutines } from "./routines/migration-file.ts"
import { differences, readRoutines, writeMigration } from "./routines/routines.ts"

const SUPABASE = join(import.meta.dirname, "../supabase")
const readFolder = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]))

const migrations = readFolder(join(SUPABASE, "migrations"))
const routines = readRoutines(readFolder(join(SUPABASE, "routines")))
const wanted = process.argv[2]

try {
  if (wanted) await write(wanted)
  else await compare()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function compare() {
  const found = await withMigrations(readMigrations(migrations), (own) =>
    withConnection({ url: own.url("mirabelle", "mirabelle") }, (ask) => differences(ask, routines)),
  )
  if (found.length > 0)
    throw new Error(`${found.join("\n")}\nnpm run routines -- <verb_noun> writes the migration that carries this.`)
  console.log(`${routines.length} functions and views: the migrations make them as supabase/routines has them.`)
}

async function write(name: string) {
  const frozen = readFileSync(join(SUPABASE, "migrations.sha256"), "utf8")
  const file = migrationNamed(name, Object.keys(migrations), frozen, new Date())
  const migration = migrations[file] ?? ""
  const { before } = handParts(migration)
  const script = await withMigrations(readMigrations({ ...migrations, [file]: before }), (own) =>
    withConnection({ url: own.url("mirabelle", "mirabelle") }, (ask) => writeMigration(ask, routines)),
  )
  if (!script && !before) return console.log("Nothing differs: no migration is needed.")
  writeFileSync(join(SUPABASE, "migrations", file), withRoutines(migration, script))
  console.log(`supabase/migrations/${file}: written. Next: npm run types, npm run release:freeze.`)
}
