// Writes the migration from which the Supabase CLI makes a project, for `npm run deploy`: node scripts/write-base.ts <folder of migrations>.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { historyOf } from "#server/backend/migrate.ts"
import { readSqlFiles } from "./schema/read-files.ts"

const [base] = historyOf(readSqlFiles())
if (base) writeFileSync(join(process.argv[2] ?? ".", `${base.version}_${base.name}.sql`), base.sql)
