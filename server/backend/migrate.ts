import { StartError } from "../env.ts"
import type { EmbeddedDatabase } from "./database.ts"
import { orderSchema } from "./schema/order-schema.ts"

export type Migration = { version: string; name: string; sql: string }

/** The texts of `supabase/`: the schema by path below its folder, the migrations since the last release, and the base of that release (null before the first). */
export type SqlFiles = {
  schema: Record<string, string>
  migrations: Record<string, string>
  lastRelease: string | null
}

const BASE = "base"
const FIRST_BASE = "00000000000000"
/** The first line of `supabase/last-release.sql`: the version of the last migration that it contains. */
const LAST_VERSION = /^-- Up to (\d{14})\b/

/**
 * What makes a database, in order: first the base, which is the schema as the last release had it (before the first release: as the files have it),
 * then the migrations since. A test holds the result equal to the files.
 */
export function historyOf({ schema, migrations, lastRelease }: SqlFiles): Migration[] {
  const version = LAST_VERSION.exec(lastRelease ?? "")?.[1] ?? FIRST_BASE
  return [{ version, name: BASE, sql: lastRelease ?? orderSchema(schema) }, ...readMigrations(migrations)]
}

/** The file of a release's base, from which the next versions go on. */
export const baseOfRelease = (schema: Record<string, string>, migrations: Migration[]) =>
  `-- Up to ${migrations.at(-1)?.version ?? FIRST_BASE}. Written by \`npm run release:base\`: the schema of the last release. Do not edit.\n${orderSchema(schema)}\n`

/** Reads migration files, named as the Supabase CLI names them (`<version>_<name>.sql`), in the order of their versions. */
export function readMigrations(files: Record<string, string>): Migration[] {
  return Object.entries(files)
    .map(([path, sql]) => {
      const match = /(\d{14})_([a-z0-9_]+)\.sql$/.exec(path)
      if (!match?.[1] || !match[2]) throw new Error(`Not a migration's name: ${path}`)
      return { version: match[1], name: match[2], sql }
    })
    .sort((a, b) => a.version.localeCompare(b.version))
}

/**
 * Applies the missing migrations, each in its own transaction together with its record in
 * `supabase_migrations.schema_migrations`, the table of the Supabase CLI. Returns how many were applied.
 * @throws {StartError} with one sentence when one fails, or when the database was made by other migrations than these.
 */
export async function applyMigrations(database: EmbeddedDatabase, migrations: Migration[]): Promise<number> {
  await database.runScript(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text;
  `)
  const missing = await findMissing(database, migrations)
  for (const migration of missing) {
    try {
      await database.runScript(`${migration.sql}\n;${recordOf(migration)}`)
    } catch (error) {
      throw new StartError(
        `The migration ${migration.version}_${migration.name} failed (${(error as Error).message}); nothing of it was kept.`,
        { cause: error },
      )
    }
  }
  return missing.length
}

/**
 * Returns the migrations that a database lacks, in order. @throws {StartError} when it was made by other migrations than these, or lacks one that
 * sorts before one that it has: a new database applies them in another order, and would differ.
 */
export async function findMissing(database: EmbeddedDatabase, migrations: Migration[]): Promise<Migration[]> {
  const rows = await database.query<AppliedMigration>(
    "select version, statements from supabase_migrations.schema_migrations",
  )
  refuseOthers(rows, migrations)
  const applied = new Set(rows.map((row) => row.version))
  const missing = migrations.filter(({ version }) => !applied.has(version))
  const newest = [...applied].sort().at(-1) ?? ""
  const early = missing.find(({ version }) => version < newest)
  if (early)
    throw new StartError(
      `The migration ${early.version}_${early.name} sorts before ${newest}, which the database has: give it a later instant (npm run routines names it so).`,
    )
  return missing
}

type AppliedMigration = { version: string; statements: string[] | null }

/** A migration never changes: if the database has another text of one, an unreleased version or another program made it. */
function refuseOthers(applied: AppliedMigration[], migrations: Migration[]): void {
  const [first] = migrations
  if (!first || applied.length === 0) return
  // A database of the last release has reached its base by the migrations of that time.
  const isRelease = first.name === BASE && first.version !== FIRST_BASE
  const known = new Map(migrations.map(({ version, sql }) => [version, sql]))
  const other = applied.find(({ version, statements }) => {
    if (isRelease && version <= first.version) return false
    return statements?.join("") !== known.get(version)
  })
  if (other)
    throw new StartError(
      `The database was made by another version of the site: its migration ${other.version} is not the one of this version. Start that version, restore an archive of this one (docs/deploy.md), or keep it aside and start with an empty one.`,
    )
  if (isRelease && !applied.some(({ version }) => version >= first.version))
    throw new StartError("The database is older than the last release: start the versions in between first.")
}

function recordOf({ version, name, sql }: Migration): string {
  const tag = "$mirabelle_migration$"
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('${version}', '${name}', array[${tag}${sql}${tag}]);`
}
