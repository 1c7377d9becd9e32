// Writes domain/database.gen.ts from the migrations: a throw-away PostgreSQL, the migrations, the Supabase CLI.
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { generateTypes } from "#tests/support/types.ts"

const target = join(import.meta.dirname, "../domain/database.gen.ts")
const types = await generateTypes()
const before = await readFile(target, "utf8").catch(() => "")
await writeFile(target, types)
console.log(before === types ? "The types were up to date." : "The types have been written.")
