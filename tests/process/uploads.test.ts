import { request as httpRequest } from "node:http"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { emptyFile, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { clientOf } from "#tests/support/booking.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let site: RunningSite
let token: string
beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal" } })
  const { data, error } = await clientOf(site, site.keys.publishableKey).auth.signInWithPassword(site.admin)
  if (error) throw error
  token = data.session.access_token
})

const drawn = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#ffc72c" } })
      .png()
      .toBuffer(),
  )

async function upload(content: BlobPart, name: string, purpose = "gallery_main") {
  const form = new FormData()
  form.set("purpose", purpose)
  form.set("file", new File([content], name, { type: "image/png" }))
  const answer = await fetch(`${site.url}/functions/v1/upload-file`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: form,
  })
  const body = (await answer.json()) as { data?: { bucket: string; path: string }; error?: { message: string } }
  return { status: answer.status, stored: body.data, message: body.error?.message }
}

const SCRIPT = "<script>alert(1)</script>"
test.each<[what: string, content: () => BlobPart | Promise<BlobPart>, name: string, sentence: string]>([
  ["an HTML file named .png", () => `<!doctype html>${SCRIPT}`, "photo.png", UPLOAD_SENTENCES.imagesOnly],
  [
    "an SVG with a script",
    () => `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
    "a.svg",
    UPLOAD_SENTENCES.imagesOnly,
  ],
  ["a picture of too many pixels", () => drawn(8000, 6600), "grande.png", UPLOAD_SENTENCES.tooLarge],
  ["an empty file", () => "", "vide.png", emptyFile("vide.png")],
  ["a name that is a path", () => drawn(8, 8), "../../x.png", UPLOAD_SENTENCES.imagesOnly],
  ["a file of more than 10 MB", () => new Uint8Array(10_600_000), "lourd.png", UPLOAD_SENTENCES.imagesOnly],
  ["a form beyond every limit", () => new Uint8Array(11_600_000), "lourd.png", UPLOAD_SENTENCES.tooLarge],
])("%s is refused by the running server in the specification's words", async (_what, content, name, sentence) => {
  const { status, message } = await upload(await content(), name)
  expect([status >= 400 && status < 500, message]).toEqual([true, sentence])
})

test("a picture is stored as WebP, shown in place, and never guessed to be a page", async () => {
  const { status, stored } = await upload(await drawn(3000, 1000), "salon.png")
  expect(status).toBe(200)
  const { publicUrl } = clientOf(site, site.keys.publishableKey)
    .storage.from(stored?.bucket ?? "")
    .getPublicUrl(stored?.path ?? "").data
  const answer = await fetch(publicUrl)
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"])
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff")
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, s-maxage=600, immutable")
  expect(answer.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox")
  expect(answer.headers.get("Content-Disposition") ?? "").not.toContain("attachment")
  // Size parameters in the address have no effect.
  const bytes = Buffer.from(await answer.arrayBuffer())
  for (const query of ["width=10", "width=99999&format=avif&quality=100", "height=-5&resize=fill"]) {
    const asked = await fetch(`${publicUrl}?${query}`)
    expect([asked.status, Buffer.from(await asked.arrayBuffer()).equals(bytes)]).toEqual([200, true])
  }
})

test("an upload that is cut off in the middle leaves no file, and nothing to be removed", async () => {
  // Without the bucket of documents: the site draws its own in the background at any moment.
  const left = () =>
    site.sql(`select (select count(*) from storage.objects where bucket_id <> 'accounts')
      + (select count(*) from ${WAITING_FILES} where bucket <> 'accounts') as n`)
  const before = await left()
  const form = new FormData()
  form.set("purpose", "project_photo")
  form.set("record", crypto.randomUUID())
  form.set(
    "file",
    new File([await drawn(2000, 2000), new Uint8Array(2_000_000)], "chantier.png", { type: "image/png" }),
  )
  const whole = new Response(form)
  const bytes = Buffer.from(await whole.arrayBuffer())
  const cut = new Promise((resolve) => {
    const request = httpRequest(`${site.url}/functions/v1/upload-file`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": whole.headers.get("Content-Type") ?? "",
        "Content-Length": bytes.byteLength,
      },
    })
    request.on("error", resolve)
    request.on("close", resolve)
    request.write(bytes.subarray(0, bytes.byteLength / 2), () => request.destroy())
  })
  await cut
  // By the time this upload is answered, the interrupted one has ended too.
  expect((await upload(await drawn(8, 8), "apres.png")).status).toBe(200)
  expect(Number((await left())[0]?.["n"])).toBe(Number(before[0]?.["n"]) + 1)
})

test("staff cannot write past that check, straight into a bucket", async () => {
  for (const bucket of ["avatars", "documents", "gallery", "gallery_photos"]) {
    const answer = await fetch(`${site.url}/storage/v1/object/${bucket}/x.png`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, apikey: site.keys.publishableKey, "Content-Type": "image/png" },
      body: SCRIPT,
    })
    expect(answer.ok).toBe(false)
  }
})
