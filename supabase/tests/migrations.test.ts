import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { handParts, migrationNamed, withRoutines } from "../../scripts/schema/migration-file.ts"
import { readSqlFiles } from "../../scripts/schema/read-files.ts"
import { dated, faultsOfMigrations, freeze, hasRelease, LIST } from "../../scripts/release/frozen-migrations.ts"
import packageLock from "../../package-lock.json" with { type: "json" }
import packageJson from "../../package.json" with { type: "json" }

const ROOT = join(import.meta.dirname, "../..")
const { migrations: files, lastRelease } = readSqlFiles()
const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")
const kept = existsSync(join(ROOT, LIST)) ? readFileSync(join(ROOT, LIST), "utf8") : null

test("a migration that was released is never edited", () => {
  expect(
    faultsOfMigrations(kept, lastRelease === null ? files : { ...files, "last-release.sql": lastRelease }),
  ).toEqual([])
})

test("migrations have a list from the first release on: from the day that the changelog tells", () => {
  expect(kept !== null).toBe(hasRelease(changelog))
})

test("the changelog begins with the version that the packages tell", () => {
  expect(/^## \[(\d+\.\d+\.\d+)\]/m.exec(changelog)?.[1]).toBe(packageJson.version)
  expect([packageLock.version, packageLock.packages[""].version]).toEqual([packageJson.version, packageJson.version])
})

test("each migration is named by verb and noun and has at most 300 lines that were written by hand", () => {
  const lines = (name: string) =>
    Object.values(handParts(files[name] ?? ""))
      .join("\n")
      .split("\n").length
  expect(Object.keys(files).filter((name) => lines(name) > 300)).toEqual([])
  expect(Object.keys(files).filter((name) => !/^\d{14}_[a-z]+(_[a-z]+)+\.sql$/.test(name))).toEqual([])
})

test("what is written by hand in a migration stays when its routines are written again", () => {
  const first = withRoutines("create table a ();\n", "create or replace function f();")
  const again = withRoutines(`${first}\ncreate trigger t;\n`, "create or replace function g();")
  expect(handParts(again)).toEqual({ before: "create table a ();", after: "create trigger t;" })
  expect(again).toContain("function g()")
  expect(again).not.toContain("function f()")
  expect(withRoutines(again, "")).toBe("create table a ();\n\ncreate trigger t;\n")
})

const released = { "1_create_a.sql": "create table a ();", "2_create_b.sql": "create table b ();" }
const list = freeze(null, released).list

test("the list of a release is what sha256sum writes, and takes its migrations as they were", () => {
  const lines = Object.entries(released).map(
    ([name, text]) => `${createHash("sha256").update(text).digest("hex")}  ${name}\n`,
  )
  expect(list).toBe(lines.join(""))
  expect(faultsOfMigrations(list, released)).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  [
    "changed by one character",
    { ...released, "2_create_b.sql": "create table b () ;" },
    "2_create_b.sql was released and is changed: put it back, and write a new migration",
  ],
  [
    "taken away",
    { "1_create_a.sql": released["1_create_a.sql"] },
    "2_create_b.sql was released and is gone: put it back",
  ],
])("a migration that was released and is %s is told, and not frozen anew", (_how, now, told) => {
  expect(faultsOfMigrations(list, now)).toEqual([told])
  expect(() => freeze(list, { ...now, "3_create_c.sql": "" })).toThrow(told)
  expect(faultsOfMigrations(null, now)).toEqual([])
})

test("a new migration is reported until it is frozen, which leaves the other lines unchanged", () => {
  const now = { "3_create_c.sql": "create table c ();", ...released }
  expect(faultsOfMigrations(list, now)).toEqual([
    "3_create_c.sql is not in supabase/migrations.sha256: npm run release:freeze adds its line",
  ])
  const frozen = freeze(list, now)
  expect(frozen.added).toEqual(["3_create_c.sql"])
  expect(frozen.list.startsWith(list)).toBe(true)
  expect(faultsOfMigrations(frozen.list, now)).toEqual([])
  expect(freeze(frozen.list, now)).toEqual({ list: frozen.list, added: [] })
})

test("a new migration is named after the newest, and one that sorts before a released one is refused", () => {
  const files = ["20261130120000_b_c.sql", "20261128240000_a_b.sql"]
  const named = (day: string, there = files) => migrationNamed("add_remark", there, "", new Date(day))
  expect(named("2026-11-26T20:58:27Z")).toBe("20261130120001_add_remark.sql")
  expect(named("2026-12-01T08:00:00Z")).toBe("20261201080000_add_remark.sql")
  expect(named("2026-12-01T08:00:00Z", [])).toBe("20261201080000_add_remark.sql")
  const early = { ...released, "1_after_a.sql": "" }
  const told = "1_after_a.sql sorts before 2_create_b.sql, which is listed: give it a later instant"
  expect(faultsOfMigrations(list, early)).toContain(told)
  expect(() => freeze(list, early)).toThrow(told)
})

test("a release is dated once, and no other version with it", () => {
  const before = "# Changelog\n\n## [0.2.0] - Unreleased\n\n## [0.1.0] - 2026-01-02\n"
  const after = "# Changelog\n\n## [0.2.0] - 2026-03-04\n\n## [0.1.0] - 2026-01-02\n"
  expect(dated(before, "0.2.0", "2026-03-04")).toBe(after)
  expect(dated(after, "0.2.0", "2026-05-06")).toBe(after)
  expect([hasRelease(after), hasRelease("## [0.1.0] - Unreleased\n")]).toEqual([true, false])
})
