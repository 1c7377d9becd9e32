import { environmentLines } from "#domain/going-live/environment-lines.ts"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { AppError } from "#domain/errors.ts"
import type { Machine } from "#functions/_shared/machine.ts"
import { createDownloadBackup } from "#functions/download-backup/handler.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL, START } from "#tests/support/functions.ts"

const NAME = "mirabelle-2026-11-20T080000Z.tar.gz"
const SEALED = "mirabelle-2026-11-20T080000Z.archive"
const ARCHIVE = { name: NAME, bytes: 9, made_at: START, is_daily: false, has_keys: true }

let world: FunctionWorld
let asked: string[]
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  asked = []
  const machine: Machine = {
    versions: { site: "1", node: "24", system: "Linux" },
    folder: "/data/backups",
    freeRatio: async () => 0.5,
    freeBytes: () => Promise.resolve(5e9),
    listArchives: () => Promise.resolve([ARCHIVE]),
    makeArchive: () => Promise.resolve(NAME),
    verifyArchive: (name) => Promise.resolve(void asked.push(`verify ${name}`)),
    removeArchive: (name) => Promise.resolve(void asked.push(`remove ${name}`)),
    copiesAway: false,
    sealArchive: (name, passphrase) => {
      asked.push(`seal ${name} by ${passphrase}`)
      return Promise.resolve("ticket 1")
    },
    openSealed: (ticket) =>
      ticket === "ticket 1"
        ? Promise.resolve({ name: SEALED, bytes: 9, body: new Blob(["the bytes"]).stream() })
        : Promise.reject(new AppError("download_over")),
  }
  world.deps.machine = machine
})

const ask = (body: object) =>
  world.call("manage-backups", body, { Authorization: `Bearer ${world.backend.tokens.admin}` })
const download = (url: string) => createDownloadBackup(world.deps)(new Request(`${PUBLIC_URL}${url}`))
const history = () =>
  world.sql("select actor_name, subject_id, summary from public.activity_log where action = 'backup' order by id desc")

test("an administrator makes an archive, reads it back and takes it away, and the history says so", async () => {
  expect((await ask({ action: "list" })).body).toEqual({
    data: { archives: [ARCHIVE], folder: "/data/backups", kept: "daily", copies_away: false },
  })
  expect((await ask({ action: "make" })).body).toEqual({ data: { archive: NAME } })
  await ask({ action: "verify", archive: NAME })
  await ask({ action: "remove", archive: NAME })
  expect(asked).toEqual([`verify ${NAME}`, `remove ${NAME}`])
  expect((await history()).slice(0, 2)).toEqual([
    { actor_name: "admin", subject_id: NAME, summary: "Archive supprimée" },
    { actor_name: "admin", subject_id: NAME, summary: "Sauvegarde faite" },
  ])
  expect((await ask({ action: "burn", archive: NAME })).status).toBe(400)
})

test("a passphrase gives a ticket that takes the sealed archive, and nothing else does", async () => {
  const passphrase = "cinq mots sans rapport"
  const { url } = (await ask({ action: "seal", archive: NAME, passphrase })).body["data"] as { url: string }
  expect(asked).toEqual([`seal ${NAME} by ${passphrase}`])
  expect(url).not.toContain("mots")
  const answer = await download(url)
  expect(await answer.text()).toBe("the bytes")
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${SEALED}"`)
  expect(answer.headers.get("Content-Length")).toBe("9")
  for (const altered of [url.slice(0, -1), url.replace(/\?.*/, "")]) expect((await download(altered)).status).toBe(403)
})

test("a passphrase that is too short is refused at its field, and nothing is sealed", async () => {
  const answer = await ask({ action: "seal", archive: NAME, passphrase: "  onze carac  " })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { fields: { passphrase: expect.stringMatching(/^Il faut au moins 12 caractères/) as string } } },
  })
  expect(asked).toEqual([])
})

test("what cannot be done is said", async () => {
  if (!world.deps.machine) throw new Error("There is no machine")
  world.deps.machine.makeArchive = () => Promise.reject(new AppError("backup_under_way"))
  expect(await ask({ action: "make" })).toMatchObject({ status: 409, body: { error: { code: "backup_under_way" } } })
  world.deps.machine = null
  for (const action of ["list", "make"])
    expect(await ask({ action })).toMatchObject({ status: 409, body: { error: { code: "backups_elsewhere" } } })
})

test("the example is emptied once an archive of it is made, and never without", async () => {
  const work = () => world.sql("select title from public.gallery_projects")
  await world.sql("insert into public.gallery_projects (title, location) values ('Exemple', 'Paris')")
  await world.sql("select private.mark_example()")
  if (!world.deps.machine) throw new Error("There is no machine")
  world.deps.machine.makeArchive = () => Promise.reject(new AppError("backup_failed"))
  expect((await ask({ action: "empty_example" })).status).toBe(500)
  expect(await work()).toHaveLength(1)
  world.deps.machine.makeArchive = () => Promise.resolve(NAME)
  expect((await ask({ action: "empty_example" })).body).toMatchObject({
    data: { archive: NAME, removed: { gallery_projects: 1 } },
  })
  expect(await work()).toEqual([])
  expect((await history())[0]).toMatchObject({ summary: "Entreprise d’exemple vidée", subject_id: NAME })
})

test("staff read how the process is configured, and the machine when they ask for it", async () => {
  const status = (body: object) =>
    world.call("site-status", body, { Authorization: `Bearer ${world.backend.tokens.manager}` })
  // The world of the tests simulates payments, whatever the process was told.
  const configuration = { ...world.deps.configuration, payments: "demo" as const }
  expect((await status({})).body).toEqual({
    data: {
      configuration,
      isStripeSilent: false,
      lines: environmentLines(configuration),
      machine: null,
      mail: null,
    },
  })
  expect((await status({ with_machine: true })).body).toMatchObject({
    data: { machine: { folder: "/data/backups", free_bytes: 5e9 } },
  })
})
