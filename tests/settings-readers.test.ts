import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/**
 * Staff fill in each setting because something follows from it. A setting that no code reads, outside the screens where it is filled in, is a
 * promise that nothing keeps: this test names it.
 */

const ROOT = join(import.meta.dirname, "..")
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")

const TABLES = [
  "company_settings",
  "scheduling_settings",
  "notification_settings",
  "review_settings",
  "billing_settings",
]
/** What each row of settings has for itself. */
const OWN = ["id", "version", "updated_at"]

function columnsOf(table: string): string[] {
  const [, row = ""] = new RegExp(String.raw`\n      ${table}: \{\n        Row: \{\n([\s\S]*?)\n        \}`).exec(
    read("domain/database.gen.ts"),
  ) ?? ["", ""]
  return [...row.matchAll(/^ {10}(\w+):/gm)].map(([, name = ""]) => name).filter((name) => !OWN.includes(name))
}

const code = globSync("{app,domain,server,supabase/functions}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|app\/office-screens\/settings\//.test(path))
  .map(read)
/** Lists of columns stand in a constant of another file. */
const lists = new Map(
  code.flatMap((text) =>
    [...text.matchAll(/const (\w+_COLUMNS)\s*=([^\n]*\n?[^\n]*)/g)].map(([, name, list]) => [name, list]),
  ),
)
/** The routines one by one: another one of the same file may name a column of the same name. Those that write settings read nothing. */
const routines = globSync("supabase/schema/**/*.sql", { cwd: ROOT })
  .flatMap((path) => read(path).split(/(?=^create or replace )/m))
  .filter((text) => !/^create or replace function public\.(save|set)_/.test(text))

/** The texts that read a table, with the lists of columns that they name. */
const readersOf = (table: string) =>
  [
    ...code.filter((text) => text.includes(`"${table}"`)),
    ...routines.filter((text) => text.includes(`public.${table}`)),
  ].map((text) => [text, ...[...text.matchAll(/\w+_COLUMNS/g)].map(([name]) => lists.get(name) ?? "")].join("\n"))

test.each(TABLES)("each column of %s has a reader outside the settings", (table) => {
  const readers = readersOf(table)
  const columns = columnsOf(table)
  expect(columns.length).toBeGreaterThan(1)
  const unread = columns.filter((name) => !readers.some((text) => new RegExp(String.raw`\b${name}\b`).test(text)))
  expect(unread).toEqual([])
})
