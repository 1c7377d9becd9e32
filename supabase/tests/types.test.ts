import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readMigrations } from "#server/backend/migrate.ts"
import { migrationFiles } from "#server/backend/sql-files.ts"
import { generateTypes } from "#tests/support/types.ts"

test("the committed types are those of the migrations (npm run types)", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../domain/database.gen.ts"), "utf8")
  expect(committed).toBe(await generateTypes(readMigrations(migrationFiles)))
})
