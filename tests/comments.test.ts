import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ROOT = join(import.meta.dirname, "..")
const FOLDERS = ["app", "domain", "server", "supabase", "tests", "scripts", "docs", "deploy", "public"]
/** Files that a release makes. */
const LATER = ["supabase/last-release.sql", "supabase/migrations.sha256"]
const PATH = new RegExp(String.raw`(?<![\w./@-])((?:${FOLDERS.join("|")})/[\w./-]+\.\w+)`, "g")
const COMMENT = { sql: /--[^\n]*|^comment on [^;]*;/gm, code: /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm }

const read = (path: string) => readFileSync(join(ROOT, path), "utf8")
const sources = globSync(`{${FOLDERS.join(",")}}/**/*.{ts,tsx,mjs,sql}`, { cwd: ROOT })
const schema = sources.filter((path) => path.startsWith(join("supabase", "schema"))).map(read)
const defined = new Set(
  schema.flatMap((text) =>
    [...text.matchAll(/^create (?:or replace )?(?:unlogged )?(?:table|view|function|type) private\.(\w+)/gm)].map(
      ([, name]) => name,
    ),
  ),
)

test("a file or a function of the database that a comment names exists", () => {
  expect(defined.size).toBeGreaterThan(100)
  const gone = sources.flatMap((path) => {
    const comments = read(path).match(path.endsWith(".sql") ? COMMENT.sql : COMMENT.code) ?? []
    return comments
      .flatMap((comment) => [
        ...[...comment.matchAll(PATH)].filter(
          ([, file = ""]) => !LATER.includes(file) && !existsSync(join(ROOT, file)),
        ),
        ...[...comment.matchAll(/\bprivate\.(\w+)/g)].filter(([, name]) => !defined.has(name)),
      ])
      .map(([found]) => `${path}: ${found}`)
  })
  expect(gone).toEqual([])
})
