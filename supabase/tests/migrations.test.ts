import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { faultsOfMigrations } from "#tests/support/released-migrations.ts"
import packageJson from "../../package.json" with { type: "json" }

const FOLDER = join(import.meta.dirname, "../migrations")
const LIST = join(import.meta.dirname, "../migrations.sha256")
const files = Object.fromEntries(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]))

test("a migration that was released is never edited", () => {
  const list = existsSync(LIST) ? readFileSync(LIST, "utf8") : ""
  expect(faultsOfMigrations(packageJson.version, list, files)).toEqual([])
})

test("before the first release migrations have no list; each is named by verb and noun and has at most 300 lines", () => {
  expect(existsSync(LIST)).toBe(packageJson.version !== "0.0.0")
  expect(Object.keys(files).filter((name) => (files[name]?.split("\n").length ?? 0) > 301)).toEqual([])
  expect(Object.keys(files).filter((name) => !/^\d{14}_[a-z]+(_[a-z]+)+\.sql$/.test(name))).toEqual([])
})

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")
const released = { "1_create_a.sql": "create table a ();", "2_create_b.sql": "create table b ();" }
const list = Object.entries(released)
  .map(([name, text]) => `${hashOf(text)}  ${name}\n`)
  .join("")

test("the list of a release takes its migrations, as they were", () => {
  expect(faultsOfMigrations("0.1.0", list, released)).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ["changed by one character", { ...released, "2_create_b.sql": "create table b () ;" }, "2_create_b.sql was released"],
  ["taken away", { "1_create_a.sql": released["1_create_a.sql"] }, "2_create_b.sql was released and is gone"],
  ["added without its line", { ...released, "3_create_c.sql": "" }, `${hashOf("")}  3_create_c.sql`],
])("a migration %s is told", (_how, now, told) => {
  expect(faultsOfMigrations("0.1.0", list, now)).toEqual([expect.stringContaining(told)])
  expect(faultsOfMigrations("0.0.0", list, now)).toEqual([])
})

test("a release without a list is told every line that it lacks", () => {
  expect(faultsOfMigrations("0.1.0", "", released)).toEqual(
    Object.entries(released).map(([name, text]) => `add to supabase/migrations.sha256: ${hashOf(text)}  ${name}`),
  )
})
