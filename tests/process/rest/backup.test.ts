import { once } from "node:events"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import sharp from "sharp"
import { beforeAll, expect, test, vi } from "vitest"
import { prepareSql } from "#server/backend/sql-files.ts"
import { bookTogether, clientOf, openForMany } from "#tests/support/booking.ts"
import { type FakeS3, startFakeS3 } from "#tests/support/fake-s3.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { startOwnCluster } from "#tests/support/own-cluster.ts"
import { type RunningSite, runSite, spawnSite } from "#tests/support/site.ts"

const VISITORS = 4
/** Not the demonstration, which is the default: a restored company must not receive its data. */
const ENV = { SEED: "minimal", TRUST_PROXY: "1" }
const PAGES = [
  "/",
  "/reno",
  "/brico",
  "/realisations",
  "/contact",
  "/mentions-legales",
  "/cgv",
  "/confidentialite",
  "/sitemap.xml",
]

const PASSPHRASE = "prune été salon clé neuf"

let site: RunningSite
let s3: FakeS3
/** What an administrator's browser has downloaded. */
let downloaded: string
/** Name of the copy in the bucket. */
let copied: string
let pages: string[]
let picture: { address: string; bytes: string }
/** Orders acknowledged before the backup started. */
let before: string[]
let password: string

async function read(address: string): Promise<string> {
  const answer = await fetch(site.url + address)
  expect(`${address} ${answer.status}`).toBe(`${address} 200`)
  return Buffer.from(await answer.arrayBuffer()).toString("latin1")
}

/** The HTML of the pages, without the time stamps of forms. */
async function readPages(): Promise<string[]> {
  const pages: string[] = []
  for (const page of PAGES) pages.push((await read(page)).replaceAll(/value="\w+\.[\w-]{43}"/g, ""))
  return pages
}

/** Variables of the bucket for copies. */
const bucket = () => ({
  BACKUP_BUCKET_URL: s3.env.S3_BUCKET_URL,
  BACKUP_REGION: s3.env.S3_REGION,
  BACKUP_ACCESS_KEY_ID: s3.env.S3_ACCESS_KEY_ID,
  BACKUP_SECRET_ACCESS_KEY: s3.env.S3_SECRET_ACCESS_KEY,
  BACKUP_PASSPHRASE: PASSPHRASE,
})

/** Runs a command of the built program, as the scripts of package.json do. Without a terminal the passphrase comes by the standard input. */
async function run(env: Record<string, string>, ...args: string[]) {
  const { child, output } = spawnSite(env, ...args)
  child.stdin?.end(`${PASSPHRASE}\n`)
  await once(child, "close")
  return { code: child.exitCode, output: output().trim() }
}

/** Signs the administrator in; returns the token, or undefined. */
async function signIn(): Promise<string | undefined> {
  const { data } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword({
    email: site.admin.email,
    password,
  })
  return data.session?.access_token
}

/** Takes the archive away as the back office does: a ticket for the passphrase, then one file. */
async function download(archive: string): Promise<string> {
  const answer = await fetch(`${site.url}/functions/v1/manage-backups`, {
    method: "POST",
    headers: { Authorization: `Bearer ${await signIn()}`, "Content-Type": "application/json" },
    body: JSON.stringify({ action: "seal", archive, passphrase: PASSPHRASE }),
  })
  const { data } = (await answer.json()) as { data: { url: string } }
  const path = join(site.dataDir, "mirabelle.archive")
  const sealed = await fetch(site.url + data.url)
  await writeFile(path, Buffer.from(await sealed.arrayBuffer()))
  return path
}

async function uploadPicture(): Promise<string> {
  const form = new FormData()
  const drawn = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#ffc72c" } })
    .png()
    .toBuffer()
  form.set("purpose", "gallery_main")
  form.set("file", new File([new Uint8Array(drawn)], "salon.png", { type: "image/png" }))
  const headers = { Authorization: `Bearer ${await signIn()}` }
  const answer = await fetch(`${site.url}/functions/v1/upload-file`, { method: "POST", headers, body: form })
  const { data } = (await answer.json()) as { data: { bucket: string; path: string } }
  return `/storage/v1/object/public/${data.bucket}/${data.path}`
}

beforeAll(async () => {
  s3 = await startFakeS3()
  site = await runSite({ env: ENV })
  password = site.admin.password
  const { serviceId, slots } = await openForMany(site)
  const address = await uploadPicture()
  picture = { address, bytes: await read(address) }
  pages = await readPages()

  const { acknowledged, end } = bookTogether(site, { visitors: VISITORS, serviceId, slots })
  const backUp = async () => {
    try {
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(5), 240_000)
      before = [...acknowledged]
      return await run({ DATA_DIR: site.dataDir, ...bucket() }, "backup")
    } finally {
      await end()
    }
  }
  const { code, output } = await backUp()
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining("Copiée hors de la machine") as string })
  const file = /relue\u00a0: (\S+\.tar\.gz)/.exec(output)?.[1] ?? ""
  copied = basename(file).replace("tar.gz", "archive")
  downloaded = await download(basename(file))
  // Visitors could order during the backup.
  expect(acknowledged.length).toBeGreaterThan(before.length)
  const health = (await (await fetch(`${site.url}/healthz`)).json()) as { backups: { secondsSinceLastOne: number } }
  expect(health.backups.secondsSinceLastOne).toEqual(expect.any(Number))
  // Beside the running site.
  expect(await run({ DATA_DIR: site.dataDir }, "verify-ledger")).toEqual({
    code: 0,
    output: expect.stringContaining("La chaîne est entière") as string,
  })
  await site.kill("SIGTERM")
  return () => s3.stop()
})

/** Restores into an empty folder, starts the site at the former address, and compares what visitors and staff see. */
async function expectTheSame(archive: string, env: Record<string, string>): Promise<void> {
  const dataDir = join(await temporaryFolder(), "data")
  const { code, output } = await run({ DATA_DIR: dataDir, ...env }, "restore", archive)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restauré\u00a0: [\d\u202f]+\u00a0lignes et 2\u00a0fichiers, /) as string,
  })
  const port = Number(new URL(site.url).port)
  const restored = await runSite({ dataDir, port, env: { TRUST_PROXY: "1", SEED: "demo", ...env } })
  try {
    const now = await readPages()
    expect(PAGES.filter((_, index) => now[index] !== pages[index])).toEqual([])
    expect(await read(picture.address)).toBe(picture.bytes)
    expect(await signIn()).toBeDefined()
    const held = await clientOf(restored, restored.keys.secretKey).from("card_payments").select("session_id")
    const kept = new Set((held.data ?? []).map((row) => row.session_id as string))
    expect(before.filter((session) => !kept.has(session))).toEqual([])
  } finally {
    await restored.kill("SIGTERM")
  }
}

test("what was saved under load is the same site in an empty folder, from the bucket alone: pages, pictures, orders, sign-in", async () => {
  await expectTheSame(`s3:${copied}`, bucket())
})

test("and from a browser's download on a PostgreSQL of one's own, under a plain role", async () => {
  const own = await startOwnCluster()
  try {
    const { password: secret } = own.cluster.accessAs("mirabelle")
    const ask = (database: string, sql: string) => own.cluster.asSuperuser(database, (run) => run(sql))
    // A server named by TEST_POSTGRES still has the objects of the previous run.
    await ask("postgres", "drop database if exists moved with (force)")
    const [role] = await ask("postgres", "select from pg_roles where rolname = 'mirabelle'")
    await ask("postgres", `${role ? "alter" : "create"} role mirabelle login password '${secret}'`)
    await ask("postgres", "create database moved owner mirabelle")
    await ask("moved", prepareSql)
    await expectTheSame(downloaded, { DATABASE_URL: own.url("mirabelle", "moved") })
  } finally {
    await own.remove()
  }
})

test("another passphrase restores nothing, in one sentence", async () => {
  const DATA_DIR = join(await temporaryFolder(), "data")
  const { code, output } = await run(
    { ...bucket(), DATA_DIR, BACKUP_PASSPHRASE: "une autre phrase" },
    "restore",
    downloaded,
  )
  expect({ code, output }).toEqual({
    code: 1,
    output: "Ce n’est pas la phrase secrète de l’archive mirabelle.archive\u00a0: rien n’a été écrit.",
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test("a folder without a site is refused in one sentence", async () => {
  const DATA_DIR = await temporaryFolder()
  const output = `DATA_DIR ${DATA_DIR} ne contient pas de site (ENOENT).`
  expect(await run({ DATA_DIR }, "backup")).toEqual({ code: 1, output })
})
