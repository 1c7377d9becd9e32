import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readHistory } from "#server/backend/sql-files.ts"
import { generateTypes } from "#tests/support/types.ts"

test("the committed types are those of the schema (npm run types)", async () => {
  const committed = await readFile(join(import.meta.dirname, "../../domain/database.gen.ts"), "utf8")
  expect(committed).toBe(await generateTypes(readHistory()))
})
