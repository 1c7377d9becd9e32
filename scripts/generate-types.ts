// Writes domain/database.gen.ts from the migrations; a test fails when it is stale.
import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { readMigrations } from "#server/backend/migrate.ts"
import { generateTypes } from "#tests/support/types.ts"

const folder = join(import.meta.dirname, "../supabase/migrations")
const files = await Promise.all(
  (await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
)
await writeFile(
  join(import.meta.dirname, "../domain/database.gen.ts"),
  await generateTypes(readMigrations(Object.fromEntries(files))),
)
