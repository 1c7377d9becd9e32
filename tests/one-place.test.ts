import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const sources = globSync("{app,domain,server,supabase/functions}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((path) => !/\.test\.|\.gen\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))

test("the company's name is a setting: no page, screen or mail says it by itself", () => {
  expect(sources.length).toBeGreaterThan(400)
  const saying = sources
    .filter(({ text }) => /["'`>][^"'`\n<]*\bMirabelle\b/.test(text))
    .map(({ path }) => path)
    .sort()
  // The default of the settings, and what the process tells whoever starts it.
  expect(saying).toEqual(["domain/company/company.ts", "server/start.ts"])
})
