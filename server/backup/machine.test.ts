import { mkdir, readFile, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { createFolderStore } from "../backend/files/folder-store.ts"
import { makeKeys } from "../backend/keys.ts"
import { withConnection } from "../backend/pool.ts"
import { createLog } from "../watch/log.ts"
import { createMachine } from "./machine.ts"
import { openSealedArchive } from "./sealed-archive.ts"

async function openMachine() {
  const { location, drop } = await newDatabase("migrated")
  onTestFinished(drop)
  const dataDir = await temporaryFolder()
  const installation = { location, dataDir, files: createFolderStore(dataDir), keys: makeKeys() }
  const machine = createMachine({ installation, place: null, log: createLog("silent") })
  return { machine, dataDir, sql: (statement: string) => withConnection(location, (ask) => ask(statement)) }
}

test("an archive is made, listed, read back, taken away and removed with its keys", async () => {
  const { machine, dataDir, sql } = await openMachine()
  expect(await machine.listArchives()).toEqual([])
  const name = await machine.makeArchive()
  expect(await machine.listArchives()).toEqual([
    expect.objectContaining({ name, is_daily: false, has_keys: true, bytes: expect.any(Number) as unknown }),
  ])
  await sql("update public.backups set verified_at = null")
  await machine.verifyArchive(name)
  expect(await sql("select archive from public.backups where verified_at is not null")).toEqual([{ archive: name }])
  const ticket = await machine.sealArchive(name, "cinq mots sans rapport")
  const { bytes, body, name: sealedName } = await machine.openSealed(ticket)
  const sealed = await buffer(body)
  expect([sealedName, bytes]).toEqual([name.replace("tar.gz", "archive"), sealed.length])
  const opened = await openSealedArchive(() => Readable.from([sealed]), sealedName, "cinq mots sans rapport")
  const whole = await readFile(join(dataDir, "backups", name))
  expect(await buffer(opened.source.open())).toEqual(whole)
  await truncate(join(dataDir, "backups", name), whole.length - 50)
  await expect(machine.verifyArchive(name)).rejects.toMatchObject({ code: "archive_damaged" })
  await machine.removeArchive(name)
  expect(await machine.listArchives()).toEqual([])
})

test.each(["../keys.json", "keys.json", "mirabelle-a.keys.json", "mirabelle-../a.tar.gz", "mirabelle-gone.tar.gz", ""])(
  "« %s » is no archive of the folder, and nothing is done with it",
  async (name) => {
    const dataDir = await temporaryFolder()
    const files = createFolderStore(dataDir)
    const installation = { location: { url: "postgres://nowhere" }, dataDir, files, keys: makeKeys() }
    const machine = createMachine({ installation, place: null, log: createLog("silent") })
    await mkdir(join(dataDir, "backups"))
    await writeFile(join(dataDir, "keys.json"), "{}")
    await writeFile(join(dataDir, "backups/mirabelle-a.keys.json"), "{}")
    const seal = (given: string) => machine.sealArchive(given, "cinq mots sans rapport")
    for (const act of [machine.verifyArchive, machine.removeArchive, seal])
      await expect(act(name)).rejects.toMatchObject({ code: "archive_gone" })
    expect(await readFile(join(dataDir, "keys.json"), "utf8")).toBe("{}")
  },
)
