import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { createSeal } from "./auth/sealed.ts"
import { type EmbeddedDatabase, openDatabase } from "./database.ts"
import { agreeOnKeys, type BackendKeys, makeKeys, readOrCreateKeys } from "./keys.ts"
import { replaceKeys } from "./rotate-keys.ts"

const SECRET = "a secret that all processes of the site know"
const NEWER = "the secret that takes its place after a leak"
const OWN = { DATABASE_URL: "postgres://mirabelle.test/mirabelle", SITE_SECRET: SECRET }
const OTHER_SECRET = "SITE_SECRET is not the one that the keys in the database are sealed under."

let database: EmbeddedDatabase
beforeEach(async () => {
  const { location, drop } = await newDatabase("migrated")
  database = openDatabase(location)
  onTestFinished(() => database.close().then(drop))
})

async function folderWith(keys: BackendKeys): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "keys.json"), JSON.stringify(keys))
  return folder
}
const keysIn = async (folder: string) => JSON.parse(await readFile(join(folder, "keys.json"), "utf8")) as BackendKeys

/** Gives the only second factor of the template a secret under these keys; returns what reads it. */
async function sealFactor({ jwtSecret }: BackendKeys) {
  const [factor] = await database.query<{ id: string }>("select id from auth.mfa_factors limit 1")
  const id = factor?.id ?? ""
  const sealed = createSeal(jwtSecret).seal("JBSWY3DP", id)
  await database.query("delete from auth.mfa_factors where id <> $1", [id])
  await database.query("update auth.mfa_factors set secret = $1", [sealed])
  return async (keys: BackendKeys) => {
    const [row] = await database.query<{ secret: string }>("select secret from auth.mfa_factors")
    return createSeal(keys.jwtSecret).open(row?.secret ?? "", id)
  }
}

test("on one machine the keys are replaced, the former ones stay beside them, sessions end and second factors stay", async () => {
  const former = makeKeys()
  const folder = await folderWith(former)
  const readFactor = await sealFactor(former)
  const { formerFile, lost } = await replaceKeys(database, folder, {})
  const keys = await readOrCreateKeys(folder, database)
  expect(keys.jwtSecret).not.toBe(former.jwtSecret)
  expect(JSON.parse(await readFile(formerFile ?? "", "utf8"))).toEqual(former)
  expect(await database.query("select from auth.sessions")).toEqual([])
  expect([lost, await readFactor(keys)]).toEqual([0, "JBSWY3DP"])
})

test("processes of one database take the new keys at their next start, and a forgotten one with the former secret cannot", async () => {
  const keys = makeKeys()
  const [first, second, forgotten] = [await folderWith(keys), await folderWith(keys), await folderWith(keys)]
  for (const folder of [first, second, forgotten]) await agreeOnKeys(database, folder, SECRET)
  await expect(agreeOnKeys(database, first, NEWER)).rejects.toThrow(OTHER_SECRET)

  await replaceKeys(database, first, { ...OWN, SITE_SECRET: NEWER })
  const next = await agreeOnKeys(database, first, NEWER)
  expect(next).not.toEqual(keys)
  await expect(agreeOnKeys(database, forgotten, SECRET)).rejects.toThrow("holds keys that rotate-keys has replaced")
  expect(await agreeOnKeys(database, second, NEWER)).toEqual(next)
  expect(await keysIn(second)).toEqual(next)
  expect(await agreeOnKeys(database, await temporaryFolder(), NEWER)).toEqual(next)
})

test("without a secret one process goes on with its new keys, and a copy of the former ones is refused", async () => {
  const keys = makeKeys()
  const [folder, copy] = [await folderWith(keys), await folderWith(keys)]
  await agreeOnKeys(database, folder, undefined)
  await replaceKeys(database, folder, { DATABASE_URL: OWN.DATABASE_URL })
  expect(await agreeOnKeys(database, folder, undefined)).toEqual(await keysIn(folder))
  await expect(agreeOnKeys(database, copy, undefined)).rejects.toThrow("copy the file of the machine where it ran")
})

test.each([
  ["before the database names the new keys", false],
  ["after it", true],
])("a rotation that is cut off %s stops the start, and goes on when it is run again", async (_when, isWritten) => {
  const former = makeKeys()
  const folder = await folderWith(former)
  await agreeOnKeys(database, folder, SECRET)
  const readFactor = await sealFactor(former)
  if (isWritten) {
    await replaceKeys(database, folder, OWN)
    await writeFile(join(folder, "keys.next.json"), JSON.stringify(await keysIn(folder)))
    await writeFile(join(folder, "keys.json"), JSON.stringify(former))
  } else await writeFile(join(folder, "keys.next.json"), JSON.stringify(makeKeys()))
  await expect(agreeOnKeys(database, folder, SECRET)).rejects.toThrow("Run rotate-keys again.")
  await replaceKeys(database, folder, OWN)
  const keys = await agreeOnKeys(database, folder, SECRET)
  expect([keys, await readFactor(keys)]).toEqual([await keysIn(folder), "JBSWY3DP"])
  expect(await readdir(folder)).not.toContain("keys.next.json")
})

test("keys of another site are not replaced", async () => {
  await agreeOnKeys(database, await folderWith(makeKeys()), SECRET)
  const folder = await folderWith(makeKeys())
  const before = await keysIn(folder)
  await expect(replaceKeys(database, folder, { DATABASE_URL: OWN.DATABASE_URL })).rejects.toThrow(
    "does not hold the keys",
  )
  expect(await keysIn(folder)).toEqual(before)
})
