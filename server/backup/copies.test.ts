import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { type FakeS3, startFakeS3 } from "#tests/support/fake-s3.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { createFolderStore } from "../backend/files/folder-store.ts"
import { makeKeys } from "../backend/keys.ts"
import { withConnection } from "../backend/pool.ts"
import { parseEnv } from "../env.ts"
import { verifyArchive } from "./archive.ts"
import { chooseCopyPlace, copyAway, type CopyPlace } from "./copies.ts"
import { createBackup } from "./create-backup.ts"
import { findArchive } from "./find-archive.ts"
import { proveIfDue } from "./proof.ts"

const BACKUP_PASSPHRASE = "prune été salon clé neuf"

function envOf({ env }: FakeS3, passphrase = BACKUP_PASSPHRASE) {
  return parseEnv({
    BACKUP_BUCKET_URL: env.S3_BUCKET_URL,
    BACKUP_REGION: env.S3_REGION,
    BACKUP_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    BACKUP_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
    BACKUP_PASSPHRASE: passphrase,
  })
}

/** A site with the archives of these names, made one after the other. */
async function siteWith(...names: string[]) {
  const { location, drop } = await newDatabase("migrated")
  onTestFinished(drop)
  const dataDir = await temporaryFolder()
  const site = { location, dataDir, files: createFolderStore(join(dataDir, "storage")), keys: makeKeys() }
  const fileOf = (name: string) => join(dataDir, "backups", name)
  for (const name of names) await createBackup(site, fileOf(name))
  const sql = (text: string) => withConnection(location, (ask) => ask(text))
  return { site, fileOf, sql }
}

async function fakeBucket() {
  const s3 = await startFakeS3()
  onTestFinished(s3.stop)
  const place = chooseCopyPlace(envOf(s3)) as CopyPlace
  return { s3, place }
}

const COPIES = `select archive, copied_at is not null as is_copied, copy_failure from public.backups order by id`

test("each archive goes to the bucket once, sealed, with its keys, and can be opened from there alone", async () => {
  const { site, fileOf, sql } = await siteWith("mirabelle-daily-2026-11-24.tar.gz")
  const { s3, place } = await fakeBucket()
  expect(await copyAway(site, place)).toBeNull()
  const name = "mirabelle-daily-2026-11-24.archive"
  expect([...s3.objects.keys()]).toEqual([name])
  const first = s3.objects.get(name)
  expect(first?.includes(site.keys.jwtSecret)).toBe(false)
  expect(await copyAway(site, place)).toBeNull()
  expect(s3.objects.get(name)).toBe(first)
  expect(await sql(COPIES)).toEqual([
    { archive: "mirabelle-daily-2026-11-24.tar.gz", is_copied: true, copy_failure: null },
  ])
  await rm(fileOf(""), { recursive: true })
  const { source, keys } = await findArchive(envOf(s3), `s3:${name}`)
  expect(keys).toEqual(site.keys)
  await expect(verifyArchive(source, keys)).resolves.toMatchObject({ files: 0 })
})

test("a bucket that refuses is on record, and the next run copies what is missing", async () => {
  const { site, sql } = await siteWith("mirabelle-a.tar.gz", "mirabelle-b.tar.gz")
  const { s3, place } = await fakeBucket()
  s3.failNext(1)
  expect(await copyAway(site, place)).toBe("The bucket answered 503 (SlowDown)")
  expect(s3.objects.size).toBe(0)
  expect((await sql(COPIES)).map((row) => row["copy_failure"])).toEqual([null, "The bucket answered 503 (SlowDown)"])
  expect(await copyAway(site, place)).toBeNull()
  expect([...s3.objects.keys()].sort()).toEqual(["mirabelle-a.archive", "mirabelle-b.archive"])
  expect((await sql(COPIES)).map((row) => row["is_copied"])).toEqual([true, true])
})

test("who asks the bucket without a name is shown what it holds, the newest first; anything else is refused in one sentence", async () => {
  const { s3 } = await fakeBucket()
  const env = envOf(s3)
  await expect(findArchive(env, "s3:")).rejects.toThrow("L’espace de copies ne contient aucune archive.")
  for (const name of ["mirabelle-daily-2026-11-08.archive", "mirabelle-2026-11-24T101500Z.archive", "notes.txt"])
    s3.objects.set(name, Buffer.from("mirabelle sealed"))
  for (const day of ["20", "21", "22"]) s3.objects.set(`mirabelle-daily-2026-11-${day}.archive`, Buffer.alloc(0))
  await expect(findArchive(env, "s3:")).rejects.toThrow(
    /npm run restore -- s3:mirabelle-2026-11-24T101500Z\.archive\. .*\n.*24T101500Z.*\n.*22.*\n.*21.*\n.*20.*\n.*08\.archive$/,
  )
  for (const name of ["mirabelle-gone.archive", "../keys.json", "notes.txt"])
    await expect(findArchive(env, `s3:${name}`)).rejects.toThrow(`L’espace de copies ne contient pas ${name}`)
  await expect(findArchive(env, "s3:mirabelle-daily-2026-11-08.archive")).rejects.toThrow(/est incomplète/)
  s3.failNext(3)
  await expect(findArchive(env, "s3:")).rejects.toThrow(
    /^L’espace de copies ne répond pas comme il faut \(.*503.*\)\.$/,
  )
  await expect(findArchive(parseEnv({}), "s3:")).rejects.toThrow(/^Aucun espace de copies n’est indiqué/)
})

test.each([
  ["a path that is not there", "none.archive", null, /^Le fichier \S+none\.archive n’existe pas\.$/],
  ["a folder", "", null, /est un dossier\u00a0: indiquez l’archive elle-même\.$/],
  ["an empty file", "a.archive", "", /n’est pas une archive du site/],
  ["another file", "a.tar.gz", "a letter", /n’est pas une archive du site/],
  ["an archive without its keys", "a.tar.gz", "\x1f\x8b...", /^Les clés \S+a\.keys\.json manquent\u00a0: /],
])("%s is refused in one sentence", async (_what, name, content, sentence) => {
  const folder = await temporaryFolder()
  if (content !== null) await writeFile(join(folder, name), content, "latin1")
  await expect(findArchive(parseEnv({}), join(folder, name))).rejects.toThrow(sentence)
})

test("damaged keys beside an archive are refused in one sentence", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "a.tar.gz"), "\x1f\x8b...", "latin1")
  await writeFile(join(folder, "a.keys.json"), '{"publishableKey": "sb_')
  await expect(findArchive(parseEnv({}), join(folder, "a.tar.gz"))).rejects.toThrow(
    /^Le fichier \S+a\.keys\.json ne contient pas de clés, ou il est abîmé\u00a0: rien n’a été écrit\.$/,
  )
})

test("once a month the newest archive is read back; a damaged one is told until a newer one is whole", async () => {
  const { site, fileOf, sql } = await siteWith("mirabelle-a.tar.gz", "mirabelle-b.tar.gz")
  expect(await proveIfDue(site)).toBe("mirabelle-b.tar.gz")
  expect(await proveIfDue(site)).toBeNull()
  await sql("update public.backups set proved_at = now() - interval '32 days' where proved_at is not null")
  const whole = await readFile(fileOf("mirabelle-b.tar.gz"))
  await truncate(fileOf("mirabelle-b.tar.gz"), whole.length - 100)
  expect(await proveIfDue(site)).toBe("mirabelle-b.tar.gz")
  const [failed] = await sql("select proof_failure from public.backups where archive = 'mirabelle-b.tar.gz'")
  expect(failed?.["proof_failure"]).toMatch(/^L’archive mirabelle-b\.tar\.gz est incomplète ou a été modifiée/)
  // Reading the same file again would say the same.
  expect(await proveIfDue(site)).toBeNull()
  await createBackup(site, fileOf("mirabelle-c.tar.gz"))
  expect(await proveIfDue(site)).toBe("mirabelle-c.tar.gz")
  expect(await proveIfDue(site)).toBeNull()
  const [last] = await sql("select (private.last_proof()).archive, (private.last_proof()).proof_failure")
  expect(last).toEqual({ archive: "mirabelle-c.tar.gz", proof_failure: null })
})

test("archives that are no longer in the folder are neither copied nor read back", async () => {
  const { site, fileOf } = await siteWith("mirabelle-a.tar.gz")
  const { s3, place } = await fakeBucket()
  await rm(fileOf(""), { recursive: true })
  await mkdir(fileOf(""))
  expect([await copyAway(site, place), await proveIfDue(site)]).toEqual([null, null])
  expect([s3.objects.size, (await readdir(fileOf(""))).length]).toEqual([0, 0])
})

test.each([
  ["BACKUP_BUCKET_URL without a passphrase", { BACKUP_BUCKET_URL: "https://s3.example.fr/a" }, /^The variable BACKUP_/],
  ["a passphrase without a bucket", { BACKUP_PASSPHRASE }, /^The variable BACKUP_BUCKET_URL is needed/],
  ["a short passphrase", { BACKUP_PASSPHRASE: "short" }, /^The variable BACKUP_PASSPHRASE must have at least 12/],
])("%s stops the start", (_what, variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(sentence)
})
