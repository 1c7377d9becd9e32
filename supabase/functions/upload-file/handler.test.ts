import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { copyPaths } from "#domain/uploads/picture-sizes.ts"
import { emptyFile, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { type Person, type World } from "#tests/support/backend.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL, START } from "#tests/support/functions.ts"
import { photograph } from "#tests/support/photographs.ts"
import { createUploadFile } from "./handler.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.sql("delete from storage.objects")
  await world.sql("delete from public.waiting_jobs")
})

const draw = (width: number, height = width) => sharp({ create: { width, height, channels: 3, background: "#c2185b" } })
const png = async (width: number, height = width) => new Uint8Array(await draw(width, height).png().toBuffer())

type Sent = { content?: BlobPart; name?: string; purpose?: string; record?: string; who?: Person }
async function send({ content = "", name = "x.png", purpose = "gallery_main", record, who = "manager" }: Sent) {
  const form = new FormData()
  form.set("purpose", purpose)
  if (record) form.set("record", record)
  form.set("file", new File([content], name))
  const token = world.backend.tokens[who as keyof World["people"]]
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  const request = new Request(`${PUBLIC_URL}/functions/v1/upload-file`, { method: "POST", headers, body: form })
  const response = await createUploadFile(world.deps)(request)
  const body = (await response.json()) as { data?: Record<string, unknown>; error?: { message: string } }
  return { status: response.status, data: body.data, message: body.error?.message }
}
const storedFiles = () => world.sql<{ name: string }>("select name from storage.objects")

test.each<[what: string, sent: Sent, status: number, sentence: string]>([
  [
    "an HTML page named .png",
    { content: "<!doctype html><script>alert(1)</script>" },
    400,
    UPLOAD_SENTENCES.imagesOnly,
  ],
  [
    "an SVG with a script",
    { content: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', name: "logo.svg" },
    400,
    UPLOAD_SENTENCES.imagesOnly,
  ],
  ["a page as an avatar", { content: "<!doctype html>", purpose: "avatar" }, 400, UPLOAD_SENTENCES.notAnImage],
  ["an empty file", {}, 400, emptyFile("x.png")],
  ["a PDF where a picture belongs", { content: "%PDF-1.7\n", name: "a.pdf" }, 400, UPLOAD_SENTENCES.imagesOnly],
  ["a page where a document belongs", { content: "<html>", purpose: "project_document" }, 400, UPLOAD_SENTENCES.type],
  [
    "a page that is named like a document",
    { content: "<!doctype html><script>alert(1)</script>", name: "devis.pdf", purpose: "project_document" },
    400,
    UPLOAD_SENTENCES.type,
  ],
])("%s is refused in the specification's words, and nothing is stored", async (_what, sent, status, sentence) => {
  expect(await send(sent)).toMatchObject({ status, message: sentence })
  expect(await storedFiles()).toEqual([])
})

test("a picture of too many pixels is refused, whatever its weight", async () => {
  const content = await png(8000, 6600)
  expect(content.byteLength).toBeLessThan(1024 * 1024)
  expect(await send({ content })).toMatchObject({ status: 413, message: UPLOAD_SENTENCES.tooLarge })
  expect(await send({ content, purpose: "avatar" })).toMatchObject({ message: UPLOAD_SENTENCES.avatarTooLarge })
})

test("a picture is copied from its web address, by whom that is allowed, and is what its bytes say", async () => {
  const copied = async (name: string, bytes: Uint8Array<ArrayBuffer>, who: Person = "manager") => {
    const form = new FormData()
    form.set("purpose", "expertise")
    form.set("address", "https://photos.test/a/toit.png")
    const headers = { Authorization: `Bearer ${world.backend.tokens[who as keyof World["people"]]}` }
    const request = new Request(`${PUBLIC_URL}/functions/v1/upload-file`, { method: "POST", headers, body: form })
    const deps = { ...world.deps, copyPicture: async () => ({ name, bytes }) }
    return (await createUploadFile(deps)(request)).status
  }
  expect(await copied("toit.png", await png(40), "user")).toBe(403)
  expect(await copied("toit.png", new TextEncoder().encode("<html>"))).toBe(400)
  expect(await copied("toit.png", await png(40))).toBe(200)
  expect(await storedFiles()).toMatchObject([
    { name: expect.stringMatching(/^expertises\/.*_toit\.40x40\.webp$/) as string },
  ])
})

test("2 MB is the end for an avatar, 10 MB for everything else", async () => {
  const picture = await png(8)
  const weighing = (bytes: number) => [picture, new Uint8Array(bytes - picture.byteLength)]
  const file = (bytes: number) => new Blob(weighing(bytes))
  expect(await send({ content: file(2_097_153), purpose: "avatar" })).toMatchObject({
    status: 413,
    message: UPLOAD_SENTENCES.avatarTooLarge,
  })
  expect(await send({ content: file(10_485_761) })).toMatchObject({ status: 413, message: UPLOAD_SENTENCES.tooLarge })
  expect((await send({ content: file(2_097_152), purpose: "avatar" })).status).toBe(200)
})

test("a name that is a path is refused, and no name leads out of its folder", async () => {
  const content = await png(8)
  for (const name of ["../../x.png", "..\\x.png", ".."])
    expect(await send({ content, name })).toMatchObject({ status: 400, message: UPLOAD_SENTENCES.imagesOnly })
  const { data } = await send({ content, name: "Évier cassé (2).été.png" })
  expect(data?.["path"]).toMatch(/^gallery\/temp\/main\/\d{13}_[0-9a-f]{8}_Evier_casse__2__ete\.8x8\.webp$/)
  expect(data?.["name"]).toBe("Évier cassé (2).été.png")
})

test("a photograph that pages show is kept with its copies, none of which tells where it was taken or weighs too much", async () => {
  const { data } = await send({ content: await photograph(), name: "cuisine.jpg", purpose: "gallery_photo" })
  const path = String(data?.["path"])
  expect(data).toMatchObject({ width: 1800, height: 1350, small_path: null })
  expect(path).toMatch(/_cuisine\.1800x1350\.webp$/)
  const files = await storedFiles()
  expect(files.map(({ name }) => name).sort()).toEqual([path, ...copyPaths(path)].sort())
  for (const { name } of files) {
    const back = await world.deps.service.storage.from("gallery_photos").download(name)
    const bytes = await (back.data as Blob).arrayBuffer()
    const { format, width, exif, orientation } = await sharp(bytes).metadata()
    expect({ format, width, exif, orientation }).toEqual({
      format: "webp",
      width: Number(/^sizes\/(\d+)/.exec(name)?.[1] ?? 1800),
    })
    expect(bytes.byteLength).toBeLessThan(350 * 1024)
  }
})

test("a photo is turned upright, made smaller, and forgets where it was taken", async () => {
  const content = await draw(4000, 3000)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: "Anne" }, IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer()
  expect(await sharp(content).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
  const { data } = await send({ content: new Uint8Array(content), name: "photo.jpg", purpose: "project_photo" })
  expect(data).toMatchObject({ bucket: "documents", mime_type: "image/webp", width: 1800, height: 2400 })
  const back = await world.deps.service.storage.from("documents").download(String(data?.["path"]))
  const kept = await sharp(await (back.data as Blob).arrayBuffer()).metadata()
  expect([kept.format, kept.exif, kept.orientation]).toEqual(["webp", undefined, undefined])
})

test("bytes after the pixels of a picture are removed", async () => {
  const content = new Blob([await png(8), "<script>alert(1)</script>"])
  const { data } = await send({ content })
  const back = await world.deps.service.storage.from("gallery").download(String(data?.["path"]))
  expect(await back.data?.text()).not.toContain("script")
})

test("an avatar is square and lies in the folder of its owner", async () => {
  const { data } = await send({ content: await png(900, 300), purpose: "avatar", record: crypto.randomUUID() })
  expect(data).toMatchObject({ bucket: "avatars", width: 512, height: 512 })
  expect(data?.["path"]).toMatch(new RegExp(`^${world.backend.people.manager}/${Date.parse(START)}_`))
})

test("a PDF is kept as it is among the documents of its project", async () => {
  const record = crypto.randomUUID()
  const { data } = await send({ content: "%PDF-1.7\n", name: "devis.pdf", purpose: "project_document", record })
  expect(data).toMatchObject({ bucket: "documents", mime_type: "application/pdf", size_bytes: 9, width: null })
  expect(data?.["path"]).toMatch(new RegExp(`^projects/${record}/documents/.*devis\\.pdf$`))
})

test("a subcontractor's portrait is square, 2 MB at most; his papers lie in a folder of his own", async () => {
  const record = crypto.randomUUID()
  const picture = await png(900, 300)
  const photo = await send({ content: picture, purpose: "contractor_photo", record })
  expect(photo.data).toMatchObject({ bucket: "documents", width: 512, height: 512 })
  expect(photo.data?.["path"]).toMatch(new RegExp(`^contractors/${record}/photo/[^/]+\\.webp$`))
  const heavy = new Blob([picture, new Uint8Array(2_097_153 - picture.byteLength)])
  expect(await send({ content: heavy, purpose: "contractor_photo" })).toMatchObject({
    status: 413,
    message: UPLOAD_SENTENCES.avatarTooLarge,
  })
  const paper = await send({ content: "%PDF-1.7\n", name: "kbis.pdf", purpose: "contractor_paper", record })
  expect(paper.data?.["path"]).toMatch(new RegExp(`^contractors/${record}/papers/.*kbis\\.pdf$`))
})

test("a file that no row references within a day is removed", async () => {
  const record = crypto.randomUUID()
  const content = "%PDF-1.7\n"
  const { data } = await send({ content, name: "devis.pdf", purpose: "project_document", record })
  const { data: receipt } = await send({ content, name: "ticket.pdf", purpose: "project_receipt", record })
  await send({ content: await png(8), purpose: "gallery_main" })
  const due = await world.sql<{ path: string; at: Date }>(
    `select path, next_attempt_at as at from ${WAITING_FILES} order by path`,
  )
  expect(due.map(({ path }) => path)).toEqual([data?.["path"], receipt?.["path"]])
  expect(receipt?.["path"]).toMatch(new RegExp(`^projects/${record}/receipts/`))
  for (const { at } of due) expect(new Date(at).getTime() - Date.parse(START)).toBe(24 * 3_600_000)
})

test("an unknown purpose or record is refused", async () => {
  const content = await png(8)
  expect((await send({ content, purpose: "../avatars" })).status).toBe(400)
  expect((await send({ content, record: "../../x" })).status).toBe(400)
})

test("only staff upload, and they are asked before the file is read", async () => {
  const content = await png(8)
  expect((await send({ content, who: "visitor" })).status).toBe(401)
  expect((await send({ content, who: "deactivated" })).status).toBe(401)
  expect((await send({ content, who: "user" })).status).toBe(403)
  expect(await storedFiles()).toEqual([])
})

test("where no picture can be opened nothing is taken", async () => {
  const request = new Request(`${PUBLIC_URL}/functions/v1/upload-file`, {
    method: "POST",
    headers: { Authorization: `Bearer ${world.backend.tokens.manager}` },
  })
  expect((await createUploadFile({ ...world.deps, encodeImage: null })(request)).status).toBe(503)
})
