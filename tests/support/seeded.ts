import { afterAll } from "vitest"
import { type EmbeddedDatabase, openDatabase } from "#server/backend/database.ts"
import { applySeeds } from "#server/backend/seed.ts"
import { seedFiles } from "#server/backend/sql-files.ts"
import { newDatabase } from "./databases.ts"

const closings: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closings) await close()
})

/** A migrated database with the seeds of that kind, inserted with the clock at `instant`. */
export async function seeded(kind: "minimal" | "demo", instant = new Date().toISOString()) {
  const { location, drop } = await newDatabase("migrated")
  const database = openDatabase(location)
  closings.push(() => database.close().then(drop))
  const clock = `select set_config('app.now', '${instant}', true);`
  await applySeeds(
    database,
    seedFiles(kind).map(({ name, sql }) => ({ name, sql: `${clock}\n${sql}` })),
  )
  return database
}

export const column = async (database: EmbeddedDatabase, sql: string) =>
  (await database.query<{ value: unknown }>(sql)).map((row) => row.value)
export const count = async (database: EmbeddedDatabase, from: string) =>
  Number((await column(database, `select count(*) as value from ${from}`))[0])
