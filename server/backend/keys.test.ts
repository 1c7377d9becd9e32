import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { type EmbeddedDatabase, openDatabase } from "./database.ts"
import { agreeOnKeys, readOrCreateKeys } from "./keys.ts"

const SECRET = "a secret that all processes of the site know"
const REFUSED = /^DATABASE_URL: \S+ holds .*; all processes of a site need one SITE_SECRET, or copies of one keys\.json/

let database: EmbeddedDatabase
beforeEach(async () => {
  const { location, drop } = await newDatabase("empty")
  database = openDatabase(location)
  onTestFinished(() => database.close().then(drop))
})
const textOf = (folder: string) => readFile(join(folder, "keys.json"), "utf8")

test("whoever knows the secret gets the keys of the first, and keeps a copy for himself alone", async () => {
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
  await readOrCreateKeys(other)
  await expect(agreeOnKeys(database, other, SECRET)).rejects.toThrow(REFUSED)
  expect(await agreeOnKeys(database, await temporaryFolder(), SECRET)).toEqual(keys)
})

test("a site that was alone keeps its keys when it gets company, and by a copy of its file also without a secret", async () => {
  const [first, copy] = [await temporaryFolder(), await temporaryFolder()]
  const keys = await agreeOnKeys(database, first, undefined)
  await writeFile(join(copy, "keys.json"), await textOf(first))
  expect(await agreeOnKeys(database, copy, undefined)).toEqual(keys)
  await agreeOnKeys(database, first, SECRET)
  expect(await agreeOnKeys(database, await temporaryFolder(), SECRET)).toEqual(keys)
})

test("a new secret is in force once a process that has the keys started with it", async () => {
  const first = await temporaryFolder()
  const keys = await agreeOnKeys(database, first, SECRET)
  await agreeOnKeys(database, first, `${SECRET}, changed`)
  expect(await agreeOnKeys(database, await temporaryFolder(), `${SECRET}, changed`)).toEqual(keys)
  await expect(agreeOnKeys(database, await temporaryFolder(), SECRET)).rejects.toThrow(REFUSED)
})

test("the database gives no key away", async () => {
  const keys = await agreeOnKeys(database, await temporaryFolder(), SECRET)
  const text = JSON.stringify(await database.query("select * from supabase_migrations.site_keys"))
  for (const key of Object.values(keys)) expect(text).not.toContain(key)
  for (const role of ["anon", "authenticated", "service_role"])
    await expect(
      database.runScript(`set local role ${role}; select * from supabase_migrations.site_keys`),
    ).rejects.toThrow("permission denied")
})
