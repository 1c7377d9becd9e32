import { readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { openDatabase } from "../backend/database.ts"
import { createFolderStore } from "../backend/files/folder-store.ts"
import { makeKeys } from "../backend/keys.ts"
import { applyMigrations } from "../backend/migrate.ts"
import { readHistory } from "../backend/sql-files.ts"
import { parseEnv } from "../env.ts"
import { createLog } from "../watch/log.ts"
import { archiveBeforeMigrations } from "./before-migrations.ts"
import { restoreBackup } from "./restore-backup.ts"

const log = createLog("silent")
const known = readHistory()
const update = [
  ...known,
  { version: "20990101000000", name: "lose_people", sql: "update public.profiles set full_name = 'nobody'" },
]
const ARCHIVE = "mirabelle-before-20990101000000"

async function open(content: "migrated" | "empty") {
  const { location, drop } = await newDatabase(content)
  const database = openDatabase(location, 0)
  onTestFinished(() => database.close().then(drop))
  const dataDir = await temporaryFolder()
  const files = createFolderStore(join(dataDir, "storage"))
  return { database, installation: { location, dataDir, files, keys: makeKeys() } }
}

test("an update that changes the database leaves an archive of before, and the version before takes it back", async () => {
  const { database, installation } = await open("migrated")
  const file = await archiveBeforeMigrations(installation, database, update, log)
  expect(file).toBe(join(installation.dataDir, "backups", `${ARCHIVE}.tar.gz`))
  expect(await applyMigrations(database, update)).toBe(1)
  const people = "select distinct full_name as name from public.profiles order by 1"
  expect(await database.query(people)).toEqual([{ name: "nobody" }])

  const before = await newDatabase("empty")
  if (!("access" in before.location)) throw new Error("The test's database has no access")
  const { host, port, username, password } = before.location.access
  const DATABASE_URL = `postgres://${username}:${encodeURIComponent(password ?? "")}@${encodeURIComponent(host)}:${port}/${before.location.database}`
  await restoreBackup(parseEnv({ DATA_DIR: await temporaryFolder(), DATABASE_URL }), log, file ?? "")
  const restored = openDatabase(before.location, 0)
  onTestFinished(() => restored.close().then(before.drop))
  expect((await restored.query<{ name: string }>(people)).map(({ name }) => name)).toContain("admin")
  expect(await applyMigrations(restored, known)).toBe(0)
})

test("the same attempt replaces its own archive; an update without migrations makes none", async () => {
  const { database, installation } = await open("migrated")
  expect(await archiveBeforeMigrations(installation, database, known, log)).toBeNull()
  await archiveBeforeMigrations(installation, database, update, log)
  await archiveBeforeMigrations(installation, database, update, log)
  expect((await readdir(join(installation.dataDir, "backups"))).sort()).toEqual([
    `${ARCHIVE}.keys.json`,
    `${ARCHIVE}.tar.gz`,
  ])
})

test("a first start has nothing to keep", async () => {
  const { database, installation } = await open("empty")
  expect(await archiveBeforeMigrations(installation, database, known, log)).toBeNull()
})

test("where no archive can be made, the update is refused before it changes anything", async () => {
  const { database, installation } = await open("migrated")
  await writeFile(join(installation.dataDir, "backups"), "")
  await expect(archiveBeforeMigrations(installation, database, update, log)).rejects.toThrow(
    /^La sauvegarde n’a pas été faite/,
  )
})
