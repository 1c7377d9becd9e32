import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { BOOKING_PHOTO_LIMIT, CONTACT_PHOTO, PHOTOS_PER_DAY, PHOTOS_PER_HOUR } from "#domain/contact/photos.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { createAttachContactPhoto } from "./handler.ts"

const person = { name: "Anne Martin", email: "anne@example.fr", description: "Refaire la cuisine" }
const row = { ...person, phone: "+33612345678", address: "12 rue de Rivoli, 75004 Paris", service: "reno" }

const SCRIPT = "<script>alert(1)</script>"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.empty("contact_requests")
})

const store = async () => {
  const id = randomUUID()
  expect((await world.visitor.from("contact_requests").insert({ id, ...row })).error).toBeNull()
  return id
}
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#c2185b" } })
    .webp()
    .toBuffer()
const attach = (id: string, content: BodyInit) => send({ "X-Contact-Request": id }, content)
async function send(to: Record<string, string>, content: BodyInit) {
  const headers = { ...to, "X-Photo-Name": encodeURIComponent("évier.jpg") }
  const request = new Request(`${PUBLIC_URL}/functions/v1/attach-contact-photo`, {
    method: "POST",
    headers,
    body: content,
  })
  return (await createAttachContactPhoto(world.deps)(request)).status
}

test("five photos follow a request into the private bucket, no sixth one, and the notice counts them", async () => {
  const id = await store()
  for (let photo = 1; photo <= 5; photo += 1) expect(await attach(id, new Uint8Array(await picture()))).toBe(200)
  expect(await attach(id, new Uint8Array(await picture()))).toBe(400)
  const photos = await world.sql<{ path: string; name: string }>(
    "select path, name from public.contact_request_photos order by path",
  )
  expect(photos).toHaveLength(5)
  expect(photos[0]).toEqual({ path: `contacts/${id}/1.webp`, name: "évier.jpg" })
  expect((await world.visitor.storage.from("documents").download(`contacts/${id}/1.webp`)).error).not.toBeNull()
  await world.call("send-contact-email", person)
  expect(await world.sql("select payload ->> 'photos' as n from public.email_outbox limit 1")).toEqual([{ n: "5" }])
})

test("a photo that carries more than its pixels, or is larger than the site makes them, is refused", async () => {
  const id = await store()
  expect(await attach(id, new Blob([new Uint8Array(await picture()), SCRIPT]))).toBe(400)
  const large = sharp({ create: { width: CONTACT_PHOTO.side + 1, height: 8, channels: 3, background: "#000" } })
  expect(await attach(id, new Uint8Array(await large.webp({ lossless: true, effort: 0 }).toBuffer()))).toBe(400)
})

test("visitors fill the room of an hour and of a day, and no more", async () => {
  const id = await store()
  const others = await store()
  const photos = (from: number, to: number) =>
    world.sql(
      `insert into public.contact_request_photos (contact_request_id, path, name, mime_type, size_bytes)
       select $1, 'contacts/' || n || '.webp', 'x', 'image/webp', 1 from generate_series($2::int, $3::int) n`,
      [others, from, to],
    )
  const age = (hours: number) =>
    world.sql("update public.contact_request_photos set created_at = now() - make_interval(hours => $1)", [hours])
  const sendOne = async () => attach(id, new Uint8Array(await picture()))
  await photos(1, PHOTOS_PER_HOUR)
  expect(await sendOne()).toBe(429)
  await age(2)
  expect(await sendOne()).toBe(200)
  await photos(PHOTOS_PER_HOUR + 1, PHOTOS_PER_DAY)
  await age(2)
  expect(await sendOne()).toBe(429)
  await age(25)
  expect(await sendOne()).toBe(200)
})

test("a photo is refused for an unknown or an old request, and when it is not a picture", async () => {
  const id = await store()
  expect(await attach(id, SCRIPT)).toBe(400)
  // A file with only the header of a WebP is refused.
  expect(await attach(id, `RIFF\0\0\0\0WEBP${SCRIPT}`)).toBe(400)
  expect(await world.sql("select 1 from storage.objects where name like $1", [`%${id}%`])).toEqual([])
  expect(await attach(randomUUID(), new Uint8Array(await picture()))).toBe(404)
  await world.sql("update public.contact_requests set created_at = now() - interval '11 minutes'")
  expect(await attach(id, new Uint8Array(await picture()))).toBe(404)
})

test("the holder of an appointment's link sends three photos until the work is done, into the private bucket, and nobody else", async () => {
  const { id } = await world.backend.add.request({ status: "confirmed" })
  const { token } = await privateLink(world.deps, "booking", id)
  const toBooking = async (secret = token) => send({ "X-Booking-Token": secret }, new Uint8Array(await picture()))
  expect(await toBooking("A".repeat(token.length))).toBe(404)
  for (let photo = 1; photo <= BOOKING_PHOTO_LIMIT; photo += 1) expect(await toBooking()).toBe(200)
  expect(await toBooking()).toBe(400)
  const stored = await world.sql<{ path: string }>("select path from public.brico_request_photos order by path")
  expect(stored.map(({ path }) => path)).toEqual([1, 2, 3].map((place) => `bookings/${id}/${place}.webp`))
  expect((await world.visitor.storage.from("documents").download(`bookings/${id}/1.webp`)).error).not.toBeNull()
  expect((await world.visitor.from("brico_request_photos").select("id")).data ?? []).toEqual([])
  const { body } = await world.call("manage-booking", { action: "view", token })
  expect(body["data"]).toMatchObject({ photos: { sent: 3, left: 0 } })
  await world.sql("delete from public.brico_request_photos")
  await world.sql("update public.brico_requests set status = 'completed' where id = $1", [id])
  expect(await toBooking()).toBe(404)
})

test("photos of appointments take room of the same hour", async () => {
  const { id } = await world.backend.add.request({ status: "confirmed" })
  await world.sql(
    `insert into public.brico_request_photos (brico_request_id, path, name, mime_type, size_bytes)
     select $1, 'bookings/' || n || '.webp', 'x', 'image/webp', 1 from generate_series(1, $2::int) n`,
    [id, PHOTOS_PER_HOUR],
  )
  expect(await attach(await store(), new Uint8Array(await picture()))).toBe(429)
})
