import { createHash } from "node:crypto"
import type { EmbeddedDatabase } from "./database.ts"

export type Seed = { name: string; sql: string }

const clock = (reading: string) =>
  `create or replace function private.now() returns timestamptz language sql stable return ${reading};`
/** Seeds tell what happened on earlier days: in their transaction alone, the clock of the rules reads the setting `app.now`. */
const MOVABLE = clock("coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())")
const REAL = clock("now()")

/**
 * Runs each seed once, in order, and records it where the Supabase CLI records its own. A seed never runs again, even if its
 * text changes: rows that staff have edited since must stay. Returns the names of those that ran.
 */
export async function applySeeds(database: EmbeddedDatabase, seeds: Seed[]): Promise<string[]> {
  await database.runScript(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.seed_files (path text not null primary key, hash text not null);
  `)
  const rows = await database.query<{ path: string }>("select path from supabase_migrations.seed_files")
  const done = new Set(rows.map((row) => row.path))
  const missing = seeds.filter((seed) => !done.has(seed.name))
  for (const { name, sql } of missing) {
    try {
      await database.runScript(`${MOVABLE}\n${sql}\n;${REAL}\n${noteSeed({ name, sql })}`)
    } catch (error) {
      throw new Error(`Seed ${name} failed`, { cause: error })
    }
  }
  return missing.map((seed) => seed.name)
}

/** The statement that records a seed as done. */
export function noteSeed({ name, sql }: Seed): string {
  const hash = createHash("sha256").update(sql).digest("hex")
  return `insert into supabase_migrations.seed_files (path, hash) values ('${name}', '${hash}');`
}
