import type { EmbeddedDatabase } from "./database.ts"

export type Migration = { version: string; name: string; sql: string }

/** Names the files as the Supabase CLI does: `<version>_<name>.sql`, applied in the order of their versions. */
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
 * Applies what is missing, each migration in a transaction of its own together with its record in
 * `supabase_migrations.schema_migrations`, the table that the Supabase CLI keeps. Answers how many were applied.
 */
export async function applyMigrations(database: EmbeddedDatabase, migrations: Migration[]): Promise<number> {
  await database.runScript(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text not null primary key);
    alter table supabase_migrations.schema_migrations add column if not exists statements text[];
    alter table supabase_migrations.schema_migrations add column if not exists name text;
  `)
  const rows = await database.query<{ version: string }>("select version from supabase_migrations.schema_migrations")
  const applied = new Set(rows.map((row) => row.version))
  const missing = migrations.filter((migration) => !applied.has(migration.version))
  for (const migration of missing) {
    try {
      await database.runScript(`${migration.sql}\n;${recordOf(migration)}`)
    } catch (error) {
      throw new Error(`Migration ${migration.version}_${migration.name} failed`, { cause: error })
    }
  }
  return missing.length
}

function recordOf({ version, name, sql }: Migration): string {
  const tag = "$mirabelle_migration$"
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
    values ('${version}', '${name}', array[${tag}${sql}${tag}]);`
}
