import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readMigrations } from "#server/backend/migrate.ts"
import { migrationFiles } from "#server/backend/sql-files.ts"
import { generateTypes } from "#tests/support/types.ts"

// One PostgreSQL is enough to say what the tables are.
test.runIf(process.env["TEST_BACKEND"] === "postgres")(
  "the committed types are those of the migrations (npm run types)",
  async () => {
    const committed = await readFile(join(import.meta.dirname, "../../domain/database.gen.ts"), "utf8")
    expect(committed).toBe(await generateTypes(readMigrations(migrationFiles)))
  },
)
