import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readHistory } from "#server/backend/sql-files.ts"
import { generateTypes } from "#tests/support/types.ts"

test("the committed types and figures are those of the schema (npm run types)", async () => {
  const files = await generateTypes(readHistory())
  for (const [name, text] of Object.entries(files))
    expect(await readFile(join(import.meta.dirname, "../../domain", name), "utf8"), name).toBe(text)
})
