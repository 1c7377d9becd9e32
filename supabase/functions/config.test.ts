import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { functions } from "./registry.ts"

const SUPABASE = join(import.meta.dirname, "..")
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name)
  .sort()

/** The settings of each `[functions.<name>]` of config.toml. */
function readConfig(): Record<string, Record<string, string>> {
  const [, ...parts] = readFileSync(join(SUPABASE, "config.toml"), "utf8").split(/^\[functions\./m)
  return Object.fromEntries(
    parts.map((part) => {
      const [name = "", body = ""] = part.split(/\]\n/)
      return [name, Object.fromEntries([...body.matchAll(/^(\w+) = (.*)$/gm)].map(([, key, value]) => [key, value]))]
    }),
  )
}

const config = readConfig()

test("every function that is written is deployed, and no other", () => {
  expect(Object.keys(config)).toEqual(folders)
  expect(Object.keys(functions).sort()).toEqual(folders)
  expect(folders.filter((name) => !existsSync(join(import.meta.dirname, name, "index.ts")))).toEqual([])
})

// `callers.test.ts` proves that each function refuses the callers that it must.
test.each(folders)("%s checks its callers itself, and finds what all functions share", (name) => {
  expect(config[name]).toEqual({ verify_jwt: "false", import_map: '"./functions/deno.json"' })
  expect(existsSync(join(SUPABASE, "functions/deno.json"))).toBe(true)
})
