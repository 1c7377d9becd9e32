import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { partSize, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import type { Handler } from "#functions/_shared/deps.ts"
import { createUploadFile } from "./handler.ts"
import { HeldParts } from "./held-parts.ts"

let world: FunctionWorld
let handle: Handler
let content: Uint8Array<ArrayBuffer>
const record = crypto.randomUUID()
beforeAll(async () => {
  world = await openWorld()
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 }
  const drawn = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#000", noise } })
    .jpeg()
    .toBuffer()
  content = new Uint8Array(drawn)
})
beforeEach(async () => {
  await world.reset()
  await world.sql("delete from storage.objects")
  await world.sql("delete from public.file_removals")
  handle = createUploadFile(world.deps)
})

type Part = { upload?: string; from: number; to?: number; size?: number; who?: "manager" | "admin"; purpose?: string }
async function send({
  upload = FIRST,
  from,
  to,
  size = content.byteLength,
  who = "manager",
  purpose = "project_photo",
}: Part) {
  const form = new FormData()
  const fields = { purpose, record, upload, from: String(from), size: String(size) }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("file", new File([content.slice(from, to)], "chantier.jpg"))
  const headers = { Authorization: `Bearer ${world.backend.tokens[who]}` }
  const answer = await handle(
    new Request(`${PUBLIC_URL}/functions/v1/upload-file`, { method: "POST", headers, body: form }),
  )
  const body = (await answer.json()) as { data?: Record<string, unknown>; error?: { message: string } }
  return { status: answer.status, data: body.data, message: body.error?.message }
}
const FIRST = crypto.randomUUID()
const stored = async () =>
  (await world.sql<{ name: string }>("select name from storage.objects order by name")).map(({ name }) => name)

test("a file whose parts have all come is one file, and a small one beside it for lists", async () => {
  expect((await send({ from: 0, to: 1000 })).data).toEqual({ received: 1000 })
  expect((await send({ from: 1000, to: 5000 })).data).toEqual({ received: 5000 })
  expect(await stored()).toEqual([])
  const { data } = await send({ from: 5000 })
  expect(data).toMatchObject({ bucket: "documents", name: "chantier.jpg", width: 900, height: 600 })
  const path = String(data?.["path"])
  expect(data?.["small_path"]).toBe(path.replace(".webp", ".small.webp"))
  expect(await stored()).toEqual([data?.["small_path"], path])
  const small = await world.deps.service.storage.from("documents").download(String(data?.["small_path"]))
  expect(await sharp(await (small.data as Blob).arrayBuffer()).metadata()).toMatchObject({ width: 640, format: "webp" })
  // The jobs remove both when no row references them.
  expect(await world.sql("select 1 from public.file_removals")).toHaveLength(2)
})

test("a part that does not follow changes nothing: the answer tells where to go on", async () => {
  await send({ from: 0, to: 1000 })
  expect((await send({ from: 0, to: 1000 })).data).toEqual({ received: 1000 })
  expect((await send({ from: 7000, to: 8000 })).data).toEqual({ received: 1000 })
  // A restarted server has lost the parts.
  handle = createUploadFile(world.deps)
  expect((await send({ from: 1000, to: 2000 })).data).toEqual({ received: 0 })
  expect(await stored()).toEqual([])
})

test("a file that is cut off leaves neither object nor row, and is forgotten in a quarter of an hour", async () => {
  await send({ from: 0, to: 1000 })
  expect([await stored(), await world.sql("select 1 from public.file_removals")]).toEqual([[], []])
  await world.setClock("2026-11-20T08:16:00Z")
  expect((await send({ from: 1000 })).data).toEqual({ received: 0 })
})

test("nobody can continue another person's upload", async () => {
  await send({ from: 0, to: 1000 })
  expect((await send({ from: 1000, who: "admin" })).data).toEqual({ received: 0 })
})

test("what is too large is refused before it has travelled, what is no number is refused", async () => {
  expect(await send({ from: 0, to: 10, size: 10_485_761 })).toMatchObject({
    status: 413,
    message: UPLOAD_SENTENCES.tooLarge,
  })
  expect((await send({ from: -1, to: 10 })).status).toBe(400)
  expect((await send({ from: 0, to: 10, upload: "../x" })).status).toBe(400)
})

test("at most three files of one person and 96 MB in total are buffered", () => {
  const held = new HeldParts()
  const size = 10_000_000
  const take = (person: string, upload: string, from = 0, count = 9_000_000) =>
    held.take(person, upload, { from, size, bytes: new Uint8Array(count) }, 0)
  for (const upload of ["a", "b", "c", "d"]) take("anne", upload)
  expect([take("anne", "a", 9_000_000, 1), take("anne", "d", 9_000_000, 1)]).toEqual([0, 9_000_001])
  for (let person = 0; person < 10; person++) take(`person ${person}`, "a")
  expect(take("anne", "b", 9_000_000, 1)).toBe(0)
  expect(take("person 9", "a", 9_000_000, 1_000_000)).toHaveLength(size)
})

test("a part is at most ten percent of its file, and not so small that the upload only waits", () => {
  for (const size of [700_000, 4_000_000, 10_485_760]) expect(partSize(size) / size).toBeLessThan(0.1)
  expect(partSize(20_000)).toBe(65_536)
})
