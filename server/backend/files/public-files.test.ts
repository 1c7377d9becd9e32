import { join } from "node:path"
import { Hono } from "hono"
import { afterAll, beforeEach, expect, test } from "vitest"
import { newDatabase } from "#tests/support/databases.ts"
import { temporaryFolder } from "#tests/support/folder.ts"
import { type EmbeddedDatabase, openDatabase } from "../database.ts"
import { createFileStorage } from "./file-storage.ts"
import { createFolderStore } from "./folder-store.ts"
import { createPublicFiles, PUBLIC_FILES, type PublicFiles } from "./public-files.ts"

const KILOBYTE = 1024
const KEPT = "public, max-age=31536000, s-maxage=600, immutable"

const created = await newDatabase("migrated")
const database: EmbeddedDatabase = openDatabase(created.location)
afterAll(async () => {
  await database.close()
  await created.drop()
})

let reads: string[]
/** Runs after the database has been asked, before the bytes are read. */
let whileReading: () => void
let files: PublicFiles
let site: Hono
let store: (bucket: string, name: string, size?: number, type?: string) => Promise<void>

beforeEach(async () => {
  reads = []
  whileReading = () => {}
  const folder = createFolderStore(join(await temporaryFolder(), "files"))
  const storage = createFileStorage(folder)
  await database.query("delete from storage.objects")
  store = async (bucket, name, size = KILOBYTE, type = "image/webp") => {
    await storage.uploadObject(bucket, name, "", Buffer.alloc(size, name), type, "max-age=3600")
    await database.query("insert into storage.objects (bucket_id, name) values ($1, $2)", [bucket, name])
  }
  files = createPublicFiles({
    query: async (statement, values) => {
      reads.push(values?.join("/") ?? "")
      const rows = await database.query(statement, values)
      whileReading()
      return rows as never
    },
    store: folder,
    mostBytes: 3 * KILOBYTE,
  })
  site = new Hono()
  site.get(`${PUBLIC_FILES}*`, files.answerKept, files.answer, ({ text }) => text("left to the backend", 404))
})

const get = async (name: string, init?: RequestInit) => site.request(PUBLIC_FILES + name, init)

test("a public picture is read once, and browsers keep it for a year", async () => {
  await store("gallery", "7/main/salon.webp")
  const answers = await Promise.all(Array.from({ length: 20 }, () => get("gallery/7/main/salon.webp?width=10")))
  answers.push(await get("gallery/7/main/salon.webp"))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": KEPT,
      "content-type": "image/webp",
      "content-length": String(KILOBYTE),
      "x-content-type-options": "nosniff",
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(KILOBYTE)
  }
  expect(reads).toEqual(["gallery/7/main/salon.webp"])
})

test("a browser that has the picture gets no bytes again, and one that asks for its size gets no bytes", async () => {
  await store("gallery", "salon.webp")
  const etag = (await get("gallery/salon.webp")).headers.get("ETag") ?? ""
  const known = await get("gallery/salon.webp", { headers: { "If-None-Match": etag } })
  expect([known.status, known.headers.get("Cache-Control"), await known.text()]).toEqual([304, KEPT, ""])
  const size = await get("gallery/salon.webp", { method: "HEAD" })
  expect([size.status, size.headers.get("Content-Length"), await size.text()]).toEqual([200, String(KILOBYTE), ""])
})

test("a file that a browser could run is downloaded, and so is a picture when asked", async () => {
  await store("gallery", "plan.svg", KILOBYTE, "image/svg+xml")
  await store("gallery", "salon.webp")
  const dispositionOf = async (name: string) => (await get(name)).headers.get("Content-Disposition")
  expect(await dispositionOf("gallery/plan.svg")).toBe("attachment")
  expect(await dispositionOf("gallery/salon.webp")).toBeNull()
  expect(await dispositionOf("gallery/salon.webp?download=été.webp")).toBe(
    "attachment; filename*=UTF-8''%C3%A9t%C3%A9.webp",
  )
})

test("a private file, an unknown one, and one without bytes are left to the backend", async () => {
  await store("documents", "quote.pdf")
  await database.query("insert into storage.objects (bucket_id, name) values ('gallery', 'lost.webp')")
  for (const name of ["documents/quote.pdf", "gallery/unknown.webp", "gallery/lost.webp", "gallery", ""]) {
    const answer = await get(name)
    expect([name, answer.status, await answer.text()]).toEqual([name, 404, "left to the backend"])
  }
})

test("memory holds the pictures that were asked for last, and no more bytes than it may", async () => {
  for (const name of ["a", "b", "c", "d"]) await store("gallery", name)
  for (const name of ["a", "b", "c", "a", "d", "a", "c", "d"]) await get(`gallery/${name}`)
  expect(reads).toEqual(["gallery/a", "gallery/b", "gallery/c", "gallery/d"])
  await get("gallery/b")
  await get("gallery/a")
  expect(reads.slice(4)).toEqual(["gallery/b", "gallery/a"])
  await store("gallery", "large", 4 * KILOBYTE)
  for (let times = 0; times < 2; times += 1)
    expect((await (await get("gallery/large")).arrayBuffer()).byteLength).toBe(4 * KILOBYTE)
  expect(reads.slice(6)).toEqual(["gallery/large", "gallery/large"])
})

test.each([["gallery/a"], [null]])("a picture that was removed is not served again: %s", async (name) => {
  await store("gallery", "a")
  await get("gallery/a")
  await database.query("delete from storage.objects")
  files.forget(name)
  expect((await get("gallery/a")).status).toBe(404)
})

test("a picture that is removed while it is read is not kept", async () => {
  await store("gallery", "a")
  whileReading = () => files.forget("gallery/a")
  expect((await get("gallery/a")).status).toBe(200)
  await database.query("delete from storage.objects")
  expect((await get("gallery/a")).status).toBe(404)
})
