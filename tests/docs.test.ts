import { existsSync, globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import packageJson from "../package.json" with { type: "json" }

const ROOT = join(import.meta.dirname, "..")
const BUILT_IN = ["start", "test", "version"]
const documents = [
  "README.md",
  "README.fr.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...globSync("docs/**/*.md", { cwd: ROOT }),
]
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8")

test.each(documents)("every command that %s quotes exists", (path) => {
  const quoted = [...textOf(path).matchAll(/\bnpm (?:run )?([a-z:-]+)/g)].map(([, name = ""]) => name)
  const known = [...Object.keys(packageJson.scripts), ...BUILT_IN]
  expect(quoted.filter((name) => !known.includes(name) && name !== "install")).toEqual([])
})

test.each(documents)("every link of %s leads somewhere", (path) => {
  const targets = [...textOf(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, target = ""]) => target)
  expect(targets.filter((target) => !existsSync(join(ROOT, dirname(path), target)))).toEqual([])
})

test("every variable that the process reads is documented, and nothing else", () => {
  const read = [...textOf("server/env.ts").matchAll(/^ {4}([A-Z_]+): optional/gm)].map(([, name]) => name)
  const documented = [...textOf(".env.example").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(read.sort())
})

test.each(["docs/architecture.md", "CONTRIBUTING.md"])("every file that %s names exists", (path) => {
  const named = [...textOf(path).matchAll(/`((?:app|domain|server|supabase|tests)\/[\w./*-]+)`/g)].map(
    ([, name = ""]) => name,
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => globSync(name.replace(/\/$/, ""), { cwd: ROOT }).length === 0)).toEqual([])
})
