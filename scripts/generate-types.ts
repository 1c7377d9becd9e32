// Writes the generated files of domain/ from supabase/schema; a test fails when one is stale.
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { historyOf } from "#server/backend/migrate.ts"
import { generateTypes } from "#tests/support/types.ts"
import { readSqlFiles } from "./schema/read-files.ts"

const files = await generateTypes(historyOf({ ...readSqlFiles(), lastRelease: null, migrations: {} }))
for (const [name, text] of Object.entries(files)) await writeFile(join(import.meta.dirname, "../domain", name), text)
