// `npm run routines` makes a database from supabase/schema, and after a release compares it with one that the migrations since then make.
// `npm run routines -- verb_noun` writes what differs into the migration of that name: a new one, or the one that you have begun.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { historyOf } from "#server/backend/migrate.ts"
import { withConnection } from "#server/backend/pool.ts"
import { withMigrations } from "#tests/support/migrated.ts"
import { differencesOf, readCatalogue } from "./schema/catalogue.ts"
import { handParts, migrationNamed, withRoutines } from "./schema/migration-file.ts"
import { readSqlFiles } from "./schema/read-files.ts"
import { readRoutines, writeMigration } from "./schema/routines.ts"
import { writeTableChanges } from "./schema/table-changes.ts"

const SUPABASE = join(import.meta.dirname, "../supabase")
const files = readSqlFiles()
const { schema, migrations, lastRelease } = files
const wanted = process.argv[2]
const URL_OF = ["mirabelle", "mirabelle"] as const

try {
  if (wanted) await write(wanted)
  else await compare()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

/** The catalogue of the database that the files make. */
function catalogueOfFiles() {
  return withMigrations(historyOf({ schema, migrations: {}, lastRelease: null }), (own) =>
    withConnection({ url: own.url(...URL_OF) }, (ask) => readCatalogue(ask, schema)),
  )
}

async function compare() {
  const made = await catalogueOfFiles()
  console.log(`supabase/schema makes a database of ${made.size} parts.`)
  if (lastRelease === null) return console.log("Nothing is released yet: no migration is needed.")
  const found = await withMigrations(historyOf(files), (own) =>
    withConnection({ url: own.url(...URL_OF) }, async (ask) => differencesOf(await readCatalogue(ask, schema), made)),
  )
  if (found.length > 0)
    throw new Error(`${found.join("\n")}\nnpm run routines -- <verb_noun> writes the migration that carries this.`)
  console.log("The last release and the migrations since make the same one.")
}

async function write(name: string) {
  if (lastRelease === null) throw new Error("Nothing is released yet: edit supabase/schema, no migration is needed.")
  const frozen = readFileSync(join(SUPABASE, "migrations.sha256"), "utf8")
  const file = migrationNamed(name, Object.keys(migrations), frozen, new Date())
  const migration = migrations[file] ?? ""
  const { before, after } = handParts(migration)
  const made = await catalogueOfFiles()
  const history = historyOf({ ...files, migrations: { ...migrations, [file]: before } })
  const { script, byHand } = await withMigrations(history, (own) =>
    withConnection({ url: own.url(...URL_OF) }, async (ask) => {
      const { above, below, byHand } = writeTableChanges(await readCatalogue(ask, schema), made, schema)
      await ask(above.join("\n"))
      const routines = await writeMigration(ask, readRoutines(schema))
      return { script: [...above, routines, ...below].filter(Boolean).join("\n\n"), byHand }
    }),
  )
  if (!script && !before && !after && byHand.length === 0)
    return console.log("Nothing differs: no migration is needed.")
  mkdirSync(join(SUPABASE, "migrations"), { recursive: true })
  writeFileSync(join(SUPABASE, "migrations", file), withRoutines(migration, script))
  console.log(`supabase/migrations/${file}: written. Next: npm run routines, npm run types, npm run release:freeze.`)
  if (byHand.length > 0) console.log(`To write by hand, above what was written:\n${byHand.join("\n")}`)
}
