import { beforeAll, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

// A tiny PNG: one half-transparent pixel.
const PIXEL = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (char) => char.charCodeAt(0),
).buffer
const upload = async (who: Person | "service", bucket: string, path: string, body = PIXEL, contentType = "image/png") =>
  (await world.as[who].storage.from(bucket).upload(path, body, { contentType, cacheControl: "3600" })).error

test("the buckets are private or public as the files in them are, with a size and types", async () => {
  const buckets = await world.sql<Record<string, unknown>>(
    "select id, public, file_size_limit::int as size, 'application/pdf' = any (allowed_mime_types) as pdf from storage.buckets order by id",
  )
  expect(buckets).toEqual([
    { id: "accounts", public: false, size: 52_428_800, pdf: true },
    { id: "avatars", public: true, size: 2_097_152, pdf: false },
    { id: "documents", public: false, size: 10_485_760, pdf: true },
    { id: "gallery", public: true, size: 10_485_760, pdf: false },
    { id: "gallery_photos", public: true, size: 10_485_760, pdf: false },
  ])
})

test.each(["avatars", "documents", "gallery", "gallery_photos"])(
  "nobody puts files into %s but the functions, which look at them first",
  async (bucket) => {
    for (const who of ["visitor", "user", "manager", "admin", "deactivated"] as const) {
      const folder = who === "visitor" ? "visitor" : world.people[who]
      expect(await upload(who, bucket, `${folder}/a.png`)).not.toBeNull()
      expect(await upload(who, bucket, `../../${who}.png`)).not.toBeNull()
    }
    expect(await world.sql("select name from storage.objects where bucket_id = $1", [bucket])).toEqual([])
    expect(await upload("service", bucket, "projects/1/photos/a.png")).toBeNull()
    const overwritten = await world.as.manager.storage.from(bucket).update("projects/1/photos/a.png", PIXEL)
    expect(overwritten.error).not.toBeNull()
  },
)

test("a private document is read by staff and through their signed address, by nobody else", async () => {
  await upload("service", "documents", "projects/2/documents/plan.png")
  const path = "projects/2/documents/plan.png"
  for (const who of ["visitor", "user", "deactivated"] as const) {
    expect((await world.as[who].storage.from("documents").download(path)).error).not.toBeNull()
    expect((await world.as[who].storage.from("documents").createSignedUrl(path, 300)).error).not.toBeNull()
    expect((await world.as[who].storage.from("documents").list("projects/2/documents")).data ?? []).toEqual([])
  }
  expect((await world.as.manager.storage.from("documents").createSignedUrl(path, 300)).error).toBeNull()
  expect((await world.as.manager.storage.from("documents").list("projects/2/documents")).data).toHaveLength(1)
})

test("people delete their own avatar and nobody else's", async () => {
  const path = `${world.people.user}/2.png`
  await upload("service", "avatars", path)
  await world.as.manager.storage.from("avatars").remove([path])
  expect(await world.sql("select name from storage.objects where name = $1", [path])).toHaveLength(1)
  await world.as.user.storage.from("avatars").remove([path])
  expect(await world.sql("select name from storage.objects where name = $1", [path])).toEqual([])
})

test("a stored file is shown when it is a picture and downloaded when it is not; its type is never guessed", async () => {
  const headersOf = async (bucket: string, path: string) => {
    const { data } = world.as.service.storage.from(bucket).getPublicUrl(path)
    const { data: signed } = await world.as.service.storage.from(bucket).createSignedUrl(path, 300)
    const answers = await Promise.all(
      [data.publicUrl, String(signed?.signedUrl)].map((url) => world.fetch(new Request(url))),
    )
    const answer = answers.findLast((one) => one.ok)
    return [answer?.headers.get("X-Content-Type-Options"), answer?.headers.get("Content-Disposition")?.split(";")[0]]
  }
  await upload("service", "gallery", "works/2.png")
  expect(await headersOf("gallery", "works/2.png")).not.toContain("attachment")
  expect((await headersOf("gallery", "works/2.png"))[0]).toBe("nosniff")
  const page = new TextEncoder().encode("<script>alert(1)</script>").buffer
  await upload("service", "documents", "projects/2/devis.pdf", page, "application/pdf")
  expect(await headersOf("documents", "projects/2/devis.pdf")).toEqual(["nosniff", "attachment"])
})

test("another type of file does not get in", async () => {
  expect(await upload("service", "gallery", "a.html", PIXEL, "text/html")).not.toBeNull()
  expect(await upload("service", "documents", "a.svg", PIXEL, "image/svg+xml")).not.toBeNull()
})

test("a file larger than its bucket allows does not get in, whether its sender says how large it is or not", async () => {
  const tooLarge = new Uint8Array(2_097_153).buffer
  expect(await upload("service", "avatars", `${world.people.user}-large.png`, tooLarge)).not.toBeNull()
})

test("a form's file arrives as it was sent, as a browser sends it", async () => {
  const files = world.as.service.storage.from("gallery")
  expect((await files.upload("works/1.png", new Blob([PIXEL], { type: "image/png" }))).error).toBeNull()
  const back = await files.download("works/1.png")
  expect([back.data?.type, await back.data?.arrayBuffer()]).toEqual(["image/png", PIXEL])
})

test("signed addresses lead to the file, one by one and in a list", async () => {
  const path = "projects/3/documents/plan é.png"
  expect(await upload("service", "documents", path)).toBeNull()
  const documents = world.as.manager.storage.from("documents")
  const one = await documents.createSignedUrl(path, 300)
  const list = await documents.createSignedUrls([path, "projects/3/nothing.png"], 300)
  expect(list.data?.map(({ error }) => error)).toEqual([null, expect.any(String)])
  for (const address of [one.data?.signedUrl, list.data?.[0]?.signedUrl])
    expect((await world.fetch(new Request(String(address)))).status).toBe(200)
})
