// Writes domain/database.gen.ts from supabase/schema; a test fails when it is stale.
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { historyOf } from "#server/backend/migrate.ts"
import { generateTypes } from "#tests/support/types.ts"
import { readSqlFiles } from "./schema/read-files.ts"

await writeFile(
  join(import.meta.dirname, "../domain/database.gen.ts"),
  await generateTypes(historyOf({ ...readSqlFiles(), lastRelease: null, migrations: {} })),
)
