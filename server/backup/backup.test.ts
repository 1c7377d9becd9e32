import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { beforeAll, expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { startFakeS3 } from "#tests/support/fake-s3.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { type DatabaseLocation, openDatabase } from "../backend/database.ts"
import { openChosenFiles } from "../backend/files/choose-files.ts"
import { createFileStorage } from "../backend/files/file-storage.ts"
import { createFolderStore } from "../backend/files/folder-store.ts"
import { makeKeys } from "../backend/keys.ts"
import { withConnection } from "../backend/pool.ts"
import { applySeeds } from "../backend/seed.ts"
import { seedFiles } from "../backend/sql-files.ts"
import { parseEnv } from "../env.ts"
import { createLog } from "../watch/log.ts"
import { onDisk, openArchive, verifyArchive, writeArchive } from "./archive.ts"
import { createBackup, type Installation } from "./create-backup.ts"
import { backUpIfDue } from "./daily.ts"
import { refuseHalfRestored } from "./installation.ts"
import type { Manifest } from "./manifest.ts"
import { restoreBackup } from "./restore-backup.ts"

const keys = makeKeys()
let location: DatabaseLocation

beforeAll(async () => {
  const made = await newDatabase("migrated")
  location = made.location
  const database = openDatabase(location, 0)
  await applySeeds(database, seedFiles("demo"))
  // More rows than one part of an archive holds, and the characters that COPY escapes.
  await database.runScript(`
    insert into auth.audit_log_entries (id, payload) select gen_random_uuid(),
      json_build_object('text', E'\\\\N tab\\t back\\\\ line\\n é €' || repeat('é', 5000)) from generate_series(1, 1000)`)
  await database.close()
  return made.drop
})

const sql = (text: string, at = location) => withConnection(at, (ask) => ask(text))

/** The site with the rows of all tests, and its own folder with one stored file. */
async function installation(): Promise<Installation> {
  const dataDir = await temporaryFolder()
  const files = createFolderStore(join(dataDir, "storage"))
  await createFileStorage(files).uploadObject(
    "gallery",
    "salon.webp",
    "",
    Buffer.from("a picture"),
    "image/webp",
    "max-age=60",
  )
  return { location, dataDir, files, keys }
}

async function made() {
  const site = await installation()
  const file = join(site.dataDir, "backups", "a.tar.gz")
  return { ...(await createBackup(site, file)), manifest: await verifyArchive(onDisk(file), keys) }
}

/** An empty installation on its own database, with a role that is not a superuser. */
async function emptyPlace(files: Record<string, string> = {}) {
  const { location, drop } = await newDatabase("empty")
  onTestFinished(drop)
  if (!("access" in location)) throw new Error("The test's database has no access")
  const { host, port, username, password } = location.access
  const url = `postgres://${username}:${encodeURIComponent(password ?? "")}@${encodeURIComponent(host)}:${port}/${location.database}`
  const dataDir = join(await temporaryFolder(), "data")
  const store = createFolderStore(join(dataDir, "storage"))
  return { location, dataDir, files: store, env: parseEnv({ DATA_DIR: dataDir, DATABASE_URL: url, ...files }) }
}

const restore = (place: Awaited<ReturnType<typeof emptyPlace>>, file: string) =>
  restoreBackup(place.env, createLog("silent"), file)

test("an archive fills an empty database with the same rows, sequences and files, under a plain role", async () => {
  const { file, manifest } = await made()
  const place = await emptyPlace()
  await restore(place, file)
  // The restore is an event of the chain, and the only difference.
  const [event] = await sql(
    "select seq, kind, payload from public.fiscal_events order by seq desc limit 1",
    place.location,
  )
  expect(event).toMatchObject({ kind: "restore", payload: expect.stringContaining(manifest.ledger?.hash ?? "none") })
  expect(Number(event?.["seq"])).toBe(Number(manifest.ledger?.seq) + 1)
  const { ledger } = manifest
  const [verified] = await sql(
    `select private.ledger_report(${ledger?.seq}, '${ledger?.hash}', 0, 10000) as report`,
    place.location,
  )
  expect(verified?.["report"]).toMatchObject({ is_head_known: true, problems: [] })
  await sql(
    "set session_replication_role = replica; delete from public.fiscal_events where kind = 'restore'; reset session_replication_role",
    place.location,
  )
  const again = join(place.dataDir, "backups", "b.tar.gz")
  await createBackup({ ...place, keys }, again)
  const { digest, sequences } = await verifyArchive(onDisk(again), keys)
  expect({ digest, sequences }).toEqual({ digest: manifest.digest, sequences: manifest.sequences })
  expect(manifest).toMatchObject({ files: 2 })
  const of = (name: string) => manifest.tables.find((table) => table.name === name)
  expect(of("auth.audit_log_entries")?.rows).toBeGreaterThan(1000)
  expect(of("auth.users")?.rows).toBe(6)
  expect(of("auth.sessions")).toBeUndefined()

  const tables = await sql(`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage') order by 1`)
  // Sessions, counters, and what is true of one machine only.
  expect(tables.map(({ name }) => String(name)).filter((name) => !of(name))).toEqual([
    ...["auth.flow_state", "auth.mfa_amr_claims", "auth.mfa_challenges", "auth.refresh_tokens", "auth.sessions"],
    ...["private.content_changes", "private.job_turns", "private.use_counts", "public.alerts", "public.backups"],
  ])

  const guards = `select tgname as name from pg_trigger where not tgisinternal and tgenabled <> 'O'
    union all select conname from pg_constraint where condeferrable and contype = 'f'`
  expect(await sql(guards, place.location)).toEqual([])
  await expect(restore(place, file)).rejects.toThrow(/^DATA_DIR \S+ contient déjà un site \(keys\.json\)\u00a0: .*\.$/)
  const { DATABASE_URL } = place.env
  const other = parseEnv({ DATA_DIR: await temporaryFolder(), DATABASE_URL })
  await expect(restoreBackup(other, createLog("silent"), file)).rejects.toThrow(
    /^DATABASE_URL\u00a0: la base n’est pas vide, .*\.$/,
  )
})

test("whoever reads an archive finds no link and no code that opens an account, of mails that wait, that staff read, or that left", async () => {
  const ids = ["link_".padEnd(37, "a"), "code_".padEnd(37, "b"), "f".repeat(56), "12345678"]
  const [linkId, codeId, itsOwn, typed] = ids
  await sql(
    `update auth.users set recovery_token = '${linkId}', confirmation_token = '${codeId}' where id = (select id from auth.users limit 1)`,
  )
  await sql(`insert into public.email_outbox (template, recipient, status, payload, body_html, body_text) values
    ('account_invitation', 'a@b.fr', 'pending', '{"token_hash": "${linkId}", "role": "admin"}', null, null),
    ('account_invitation', 'a@b.fr', 'kept', '{"token_hash": "${itsOwn}"}', '<a href="#${itsOwn}">', '#${itsOwn}'),
    ('account_code', 'a@b.fr', 'kept', '{"code": "${typed}"}', '${typed}', '${typed}'),
    ('account_code', 'a@b.fr', 'pending', '{"code": "${codeId}"}', null, null),
    ('account_code', 'a@b.fr', 'sent', '{}', 'Il a servi', 'Il a servi')`)
  const { file, manifest } = await made()
  let text = ""
  await openArchive(onDisk(file), manifest.digest, async (name, bytes) => {
    const content = await buffer(bytes)
    if (name.startsWith("tables/")) text += content.toString()
  })
  expect(ids.filter((id) => text.includes(id))).toEqual([])
  expect(text).toContain("Il a servi")
  const place = await emptyPlace()
  await restore(place, file)
  expect(
    await sql(
      "select template, status, payload, body_text from public.email_outbox where recipient = 'a@b.fr' order by 1, 2",
      place.location,
    ),
  ).toEqual([
    { template: "account_code", status: "kept", payload: {}, body_text: null },
    { template: "account_code", status: "pending", payload: {}, body_text: null },
    { template: "account_code", status: "sent", payload: {}, body_text: "Il a servi" },
    { template: "account_invitation", status: "kept", payload: {}, body_text: null },
    { template: "account_invitation", status: "pending", payload: { role: "admin" }, body_text: null },
  ])
  // The other tests compare the rows of an archive with those of its restore.
  await sql(
    "delete from public.email_outbox where recipient = 'a@b.fr'; update auth.users set recovery_token = null, confirmation_token = null",
  )
})

test("files of a bucket come along, into an empty one alone; a restore that fails leaves none there", async () => {
  const [s3, otherS3] = [await startFakeS3(), await startFakeS3()]
  onTestFinished(() => Promise.all([s3.stop(), otherS3.stop()]).then(() => {}))
  const site = await installation()
  const { store } = await openChosenFiles(parseEnv(s3.env), site.dataDir)
  await createFileStorage(store).uploadObject("gallery", "salon.webp", "", Buffer.from("a picture"), "image/webp", "")
  const file = join(site.dataDir, "backups", "a.tar.gz")
  await createBackup({ ...site, files: store }, file)
  const manifest = await verifyArchive(onDisk(file), keys)
  expect(manifest.files).toBe(2)

  const into = await emptyPlace(otherS3.env)
  const broken = join(await temporaryFolder(), "broken.tar.gz")
  await writeFile(broken.replace("tar.gz", "keys.json"), JSON.stringify(keys))
  await writeBroken(file, manifest, broken)
  await expect(restore(into, broken)).rejects.toThrow(/^Rien n’a été restauré/)
  expect(otherS3.objects.size).toBe(0)
  await restore(into, file)
  expect(otherS3.objects).toEqual(s3.objects)
  await expect(restore(await emptyPlace(otherS3.env), file)).rejects.toThrow(
    /^La place des fichiers en contient déjà \(.*\)\u00a0: .*\.$/,
  )
})

test("a restore that fails half-way leaves no row and no file, and the next one begins anew", async () => {
  const { file, manifest } = await made()
  const place = await emptyPlace()
  const broken = join(await temporaryFolder(), "broken.tar.gz")
  await writeFile(broken.replace("tar.gz", "keys.json"), JSON.stringify(keys))
  await writeBroken(file, manifest, broken)
  await expect(restore(place, broken)).rejects.toThrow(
    /^Rien n’a été restauré \(.*violates foreign key constraint.*\)\.$/,
  )
  expect(await readdir(place.dataDir)).toEqual(["lock"])
  expect(await sql("select from auth.users", place.location)).toEqual([])

  // The remains of a killed restore do not start as a site, and do not block the next restore.
  await mkdir(join(place.dataDir, "storage"))
  await writeFile(join(place.dataDir, "restoring"), "")
  expect(() => refuseHalfRestored(place.dataDir)).toThrow(
    /^DATA_DIR \S+\u00a0: une restauration a été interrompue ici\. .*\.$/,
  )
  await restore(place, file)
  expect(() => refuseHalfRestored(place.dataDir)).not.toThrow()
  expect(await sql("select count(*)::int as n from auth.users", place.location)).toEqual([{ n: 6 }])
})

/** Writes the same archive without the rows of the services, which other rows reference; otherwise valid. */
async function writeBroken(file: string, manifest: Manifest, broken: string) {
  const parts: { name: string; bytes: Buffer }[] = []
  await openArchive(onDisk(file), manifest.digest, async (name, bytes) => {
    const content = await buffer(bytes)
    if (!name.includes("public.services/")) parts.push({ name, bytes: content })
  })
  const tables = manifest.tables.map((table) => (table.name === "public.services" ? { ...table, rows: 0 } : table))
  async function* all() {
    for (const part of parts) yield await Promise.resolve(part)
  }
  await writeArchive(broken, all(), (digest) => ({ ...manifest, tables, digest }), keys)
}

test("of two backups at once, the second is refused without being recorded as a failure", async () => {
  const site = await installation()
  await withConnection(location, async (ask) => {
    await ask("select pg_advisory_lock(hashtext('mirabelle backup'))")
    await expect(createBackup(site, join(site.dataDir, "a.tar.gz"))).rejects.toThrow(
      "Une sauvegarde est déjà en cours\u00a0: attendez qu’elle se termine.",
    )
  })
})

test("a full disk is reported and recorded, and leaves no archive", async () => {
  const site = await installation()
  const file = join(site.dataDir, "backups", "a.tar.gz")
  await mkdir(`${file}.part`, { recursive: true })
  await expect(createBackup(site, file)).rejects.toThrow(/^La sauvegarde n’a pas été faite \(EISDIR: .*\)\.$/)
  expect(await readdir(join(site.dataDir, "backups"))).toEqual(["a.tar.gz.part"])
  const [last] = await sql("select archive, failure from public.backups order by id desc limit 1")
  expect(last).toEqual({ archive: null, failure: expect.stringMatching(/^EISDIR/) as string })
})

test("a database that does not answer is told in one sentence", async () => {
  const site = await installation()
  const nowhere = { ...site, location: { url: "postgres://nobody@127.0.0.1:1/none" } }
  await expect(createBackup(nowhere, join(site.dataDir, "a.tar.gz"))).rejects.toThrow(
    /^La sauvegarde n’a pas été faite \(.*ECONNREFUSED.*\)\.$/,
  )
})

test("each day has one archive with its keys, old ones go, and what a killed process left goes too", async () => {
  const site = await installation()
  const folder = join(site.dataDir, "backups")
  await mkdir(folder)
  const old = Array.from({ length: 20 }, (_, day) => `mirabelle-daily-2026-01-${String(day + 1).padStart(2, "0")}`)
  for (const name of [...old.flatMap((name) => [`${name}.tar.gz`, `${name}.keys.json`]), "mirabelle-x.tar.gz.part"])
    await writeFile(join(folder, name), "")
  const noon = new Date("2026-01-21T11:00:00Z")
  await backUpIfDue(site, noon)
  await backUpIfDue(site, noon)
  const kept = (await readdir(folder)).map((name) => name.replace(/^mirabelle-daily-2026-01-/, "")).sort()
  const days = ["04", "11", "15", "16", "17", "18", "19", "20", "21"]
  expect(kept).toEqual(days.flatMap((day) => [`${day}.keys.json`, `${day}.tar.gz`]))
  const name = "mirabelle-daily-2026-01-21"
  expect(JSON.parse(await readFile(join(folder, `${name}.keys.json`), "utf8"))).toEqual(keys)
  expect(await sql(`select count(*)::int as n from public.backups where archive = '${name}.tar.gz'`)).toEqual([
    { n: 1 },
  ])
})
