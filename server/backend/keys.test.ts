import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { type EmbeddedDatabase, openDatabase } from "./database.ts"
import { agreeOnKeys, makeKeys, readOrCreateKeys } from "./keys.ts"

const SECRET = "a secret that all processes of the site know"
const REFUSED = /^DATABASE_URL: \S+ holds .*; all processes of a site need one SITE_SECRET, or copies of one keys\.json/

let database: EmbeddedDatabase
beforeEach(async () => {
  const { location, drop } = await newDatabase("empty")
  database = openDatabase(location)
  onTestFinished(() => database.close().then(drop))
})
const textOf = (folder: string) => readFile(join(folder, "keys.json"), "utf8")

test("a process that knows the secret gets the keys of the first one, and keeps a private copy", async () => {
  const [first, second] = [await temporaryFolder(), await temporaryFolder()]
  const keys = await agreeOnKeys(database, first, SECRET)
  expect(await agreeOnKeys(database, second, SECRET)).toEqual(keys)
  expect(await textOf(second)).toBe(await textOf(first))
  expect((await stat(join(second, "keys.json"))).mode & 0o777).toBe(0o600)
})

test("without the secret, with a wrong one, or with keys of its own a process is refused", async () => {
  const keys = await agreeOnKeys(database, await temporaryFolder(), SECRET)
  await expect(agreeOnKeys(database, await temporaryFolder(), undefined)).rejects.toThrow(REFUSED)
  await expect(agreeOnKeys(database, await temporaryFolder(), `${SECRET}!`)).rejects.toThrow(REFUSED)
  const other = await temporaryFolder()
  await writeFile(join(other, "keys.json"), JSON.stringify(makeKeys()))
  await expect(agreeOnKeys(database, other, SECRET)).rejects.toThrow(REFUSED)
  expect(await agreeOnKeys(database, await temporaryFolder(), SECRET)).toEqual(keys)
})

test("a single process keeps its keys when a second one joins, with the secret or with a copy of the file", async () => {
  const [first, copy] = [await temporaryFolder(), await temporaryFolder()]
  const keys = await agreeOnKeys(database, first, undefined)
  await writeFile(join(copy, "keys.json"), await textOf(first))
  expect(await agreeOnKeys(database, copy, undefined)).toEqual(keys)
  await agreeOnKeys(database, first, SECRET)
  expect(await agreeOnKeys(database, await temporaryFolder(), SECRET)).toEqual(keys)
})

test("the database reveals no key", async () => {
  const keys = await agreeOnKeys(database, await temporaryFolder(), SECRET)
  const text = JSON.stringify(await database.query("select * from supabase_migrations.site_keys"))
  for (const key of Object.values(keys)) expect(text).not.toContain(key)
  for (const role of ["anon", "authenticated", "service_role"])
    await expect(
      database.runScript(`set local role ${role}; select * from supabase_migrations.site_keys`),
    ).rejects.toThrow("permission denied")
})

describe("beside the database of a site", () => {
  const isEmpty = async (table: string) => (await site.query(`select from auth.${table} limit 1`)).length === 0
  let site: EmbeddedDatabase

  beforeEach(async () => {
    const { location, drop } = await newDatabase("migrated")
    site = openDatabase(location)
    onTestFinished(() => site.close().then(drop))
  })

  test.each([
    ["of its own folder", (folder: string) => readOrCreateKeys(folder, site)],
    ["of another server", (folder: string) => agreeOnKeys(site, folder, SECRET)],
  ])("%s keys that are missing are not replaced before the operator asks for it", async (_where, read) => {
    const folder = await temporaryFolder()
    const path = join(folder, "keys.json")
    await expect(read(folder)).rejects.toThrow(
      `DATA_DIR: ${path} is missing, and the database holds a site. Put back the one that was there, or the ….keys.json beside an archive of this site. If none is left, write the word new into it: everybody signs in again, and second factors are set up anew.`,
    )
    expect(await readdir(folder)).toEqual([])
    expect([await isEmpty("sessions"), await isEmpty("mfa_factors")]).toEqual([false, false])

    await writeFile(path, "new\n")
    const keys = await read(folder)
    expect([await isEmpty("sessions"), await isEmpty("mfa_factors")]).toEqual([true, true])
    expect(JSON.parse(await textOf(folder))).toEqual(keys)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await read(folder)).toEqual(keys)
  })

  test("of another server new keys take the place of those that it remembers", async () => {
    const [lost, folder] = [await temporaryFolder(), await temporaryFolder()]
    await writeFile(join(lost, "keys.json"), JSON.stringify(makeKeys()))
    await agreeOnKeys(site, lost, undefined)
    await expect(agreeOnKeys(site, folder, undefined)).rejects.toThrow(REFUSED)
    await writeFile(join(folder, "keys.json"), "new")
    const keys = await agreeOnKeys(site, folder, SECRET)
    expect(await agreeOnKeys(site, await temporaryFolder(), SECRET)).toEqual(keys)
  })
})
