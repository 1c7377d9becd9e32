// Writes app/office/theme/variables.css from theme.ts; a test fails when it is stale.
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { variablesOfTheme } from "#tests/support/office-variables.ts"

await writeFile(join(import.meta.dirname, "../app/office/theme/variables.css"), variablesOfTheme())
