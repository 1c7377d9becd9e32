import { createClient } from "@supabase/supabase-js"
import sharp from "sharp"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import type { FormStamps } from "#app/lib/form-stamps.server.ts"
import { ONCE_MORE, TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { encodePicture } from "#server/files/encode-picture.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { readFaqs } from "./data.ts"
import { photograph } from "#tests/support/photographs.ts"
import { checkPhotos, encodePhotos } from "#app/lib/visitor-photos.server.ts"
import { sendRequest } from "./send-request.server.ts"

const answers = {
  name: "Anne Martin",
  email: "anne@example.fr",
  phone: "06 12 34 56 78",
  address: "12 rue de Rivoli, 75004 Paris",
  service: "reno",
  description: "Refaire la cuisine",
}

let world: World
let visitor: Db
let reported: unknown[] = []
beforeAll(async () => {
  world = await freshBackend()
  visitor = world.as.visitor as Db
})
beforeEach(async () => {
  reported = []
  mayWrite = true
  photosLeft = 5
  decoded = 0
  encode = encodePicture
  seen = { isHurried: false, stamp: "once" }
  await world.empty("contact_requests")
})

function formOf(change: Record<string, string> = {}, photos: File[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...answers, ...change })) form.set(name, value)
  for (const photo of photos) form.append("photos", photo)
  return form
}
let mayWrite = true
/** Number of photos that the rate limit still accepts. */
let photosLeft = 5
let decoded = 0
let encode: EncodeImage = encodePicture
let seen: ReturnType<FormStamps["check"]>
const send = (change?: Record<string, string>, db: Db = visitor, photos: File[] = []) =>
  sendRequest(
    {
      db,
      report: (error) => reported.push(error),
      mayWrite: async (what) => (what === "photo" ? photosLeft-- > 0 : mayWrite),
      stamps: { issue: () => "", check: () => seen },
      encodeImage: (bytes, options) => {
        decoded += 1
        return encode(bytes, options)
      },
    },
    formOf(change, photos),
  )
const stored = () =>
  world.sql<Record<string, unknown>>("select name, phone, budget, project_type, status from public.contact_requests")

describe("a request", () => {
  test("is stored as new even when its mails fail, which is only logged", async () => {
    expect(await send()).toEqual({ sent: true, lostPhotos: false })
    expect(await stored()).toEqual([
      { name: "Anne Martin", phone: "+33612345678", budget: null, project_type: null, status: "new" },
    ])
    expect(reported).toHaveLength(1)
  })

  test("that comes too soon after others is refused with its typed values, and is not logged as a failure", async () => {
    mayWrite = false
    expect(await send({ project_type: "Cuisine" })).toMatchObject({
      sent: false,
      status: 429,
      refusal: {
        reason: "Trop de tentatives. Veuillez patienter quelques minutes avant de réessayer.",
        values: { name: "Anne Martin", project_type: "Cuisine" },
      },
    })
    // Field errors come first and do not count as a try.
    expect(await send({ name: "" })).toMatchObject({ status: 400 })
    expect(await stored()).toEqual([])
    expect(reported).toEqual([])
  })

  test("that comes back too fast for a person is shown once more, without counting as a try, then accepted", async () => {
    seen = { isHurried: true, stamp: "once" }
    mayWrite = false
    expect(await send({ project_type: "Cuisine" })).toMatchObject({
      sent: false,
      status: 400,
      refusal: {
        summary: "Un instant, puis envoyez encore une fois",
        fields: {},
        values: { name: "Anne Martin", project_type: "Cuisine", ouvert: "once" },
      },
    })
    // Missing fields are reported first.
    expect(await send({ name: "" })).toMatchObject({ refusal: { fields: { name: "Indiquez votre nom." } } })
    seen = { isHurried: false, stamp: "once" }
    mayWrite = true
    expect(await send()).toMatchObject({ sent: true })
  })

  test("that lacks something comes back with its typed values", async () => {
    const outcome = await send({ name: " ", service: "", project_type: "Cuisine" })
    expect(outcome).toMatchObject({
      sent: false,
      status: 400,
      refusal: {
        summary: "Veuillez remplir tous les champs obligatoires",
        fields: { name: "Indiquez votre nom.", service: "Choisissez un service." },
        values: { email: "anne@example.fr", project_type: "Cuisine" },
      },
    })
    expect(await stored()).toEqual([])
  })

  test("with a telephone number that does not exist is refused at that field", async () => {
    expect(await send({ phone: "0612" })).toMatchObject({
      refusal: {
        summary: "Vérifiez les informations signalées ci-dessous.",
        fields: { phone: expect.any(String) as string },
      },
    })
  })

  test("whose trap was filled is shown once more, with its texts and without the trap", async () => {
    expect(await send({ [TRAP_FIELD]: "https://filler.example" })).toEqual({
      sent: false,
      status: 400,
      refusal: expect.objectContaining({
        summary: ONCE_MORE,
        fields: {},
        values: expect.objectContaining(answers) as object,
      }) as object,
    })
    expect(await stored()).toEqual([])
  })

  test("with characters that PostgreSQL cannot hold is stored without them", async () => {
    expect(await send({ description: "Cave \u0000inondée\vdepuis hier", name: "Anne\u202e Martin" })).toMatchObject({
      sent: true,
    })
    expect(await world.sql("select name, description from public.contact_requests")).toEqual([
      { name: "Anne Martin", description: "Cave inondée\ndepuis hier" },
    ])
  })
})

describe("when the backend fails, the visitor reads", () => {
  const failure = (reason: string | null) => ({
    sent: false,
    refusal: {
      summary: "Une erreur est survenue lors de l’envoi du formulaire.",
      reason,
      isFailure: true,
      values: answers,
    },
  })

  test("« Erreur de permissions » when row level security refuses", async () => {
    await world.sql('alter policy "Visitors send new requests" on public.contact_requests with check (false)')
    expect(await send()).toMatchObject(failure("Erreur de permissions. Veuillez réessayer dans quelques instants."))
    await world.sql(`alter policy "Visitors send new requests" on public.contact_requests with check (status = 'new')`)
    expect(reported).toHaveLength(1)
  })

  test("« Erreur de connexion » when it cannot be reached", async () => {
    const unreachable = createClient("https://mirabelle.test", "sb_publishable_none", {
      global: { fetch: () => Promise.reject(new TypeError("fetch failed")) },
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    }) as Db
    expect(await send({}, unreachable)).toMatchObject(
      failure("Erreur de connexion. Vérifiez votre connexion internet."),
    )
  })

  test("« Données invalides » when the database does not accept them", async () => {
    await world.sql("alter table public.contact_requests add constraint strict check (name <> 'Anne Martin')")
    expect(await send()).toMatchObject(failure("Données invalides. Vérifiez vos informations."))
    await world.sql("alter table public.contact_requests drop constraint strict")
  })

  test("only the sentence when the cause is unknown", async () => {
    await world.sql("alter table public.contact_requests rename to lost")
    expect(await send()).toMatchObject(failure(null))
    await world.sql("alter table public.lost rename to contact_requests")
  })
})

describe("photos", () => {
  const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" })
  const page = () => fileOf(new TextEncoder().encode("<script>alert(1)</script>"), "page.jpg")
  const small = async () => fileOf(await photograph({ megapixels: 0.1 }), "évier.jpg")

  test("are stored as WebP of 2000 px, without their location", async () => {
    const [photo] = await encodePhotos(encodePicture, [fileOf(await photograph(), "évier.jpg")])
    const kept = await sharp(Buffer.from(photo?.bytes ?? new ArrayBuffer(0))).metadata()
    expect(kept).toMatchObject({ format: "webp", width: 2000, height: 1500 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  })

  test("are refused by content, number and size before any is decoded", async () => {
    const refusal = (photos: string) => ({ fields: { photos: expect.stringContaining(photos) as string } })
    await expect(checkPhotos([page()])).rejects.toMatchObject(refusal("page.jpg"))
    const drawing = fileOf(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), "dessin.jpg")
    await expect(checkPhotos([drawing])).rejects.toMatchObject(refusal("dessin.jpg"))
    await expect(checkPhotos(Array.from({ length: 6 }, page))).rejects.toMatchObject(refusal("5 photos"))
    const heavy = fileOf(Buffer.concat([await photograph({ megapixels: 0.1 }), Buffer.alloc(10_485_761)]), "x.jpg")
    await expect(checkPhotos([heavy])).rejects.toMatchObject(refusal("10\u00a0Mo"))
    // Errors of photos and of fields are reported together.
    expect(await send({ name: "" }, visitor, [page()])).toMatchObject({
      refusal: { fields: { name: "Indiquez votre nom.", photos: expect.stringContaining("page.jpg") as string } },
    })
    expect(decoded).toBe(0)
  })

  test("are not decoded for a refused request", async () => {
    const photos = [await small()]
    await send({ name: "" }, visitor, photos)
    seen = { isHurried: true, stamp: "once" }
    await send({}, visitor, photos)
    seen = { isHurried: false, stamp: "once" }
    mayWrite = false
    await send({}, visitor, photos)
    expect(decoded).toBe(0)
    mayWrite = true
    await send({}, visitor, photos)
    expect(decoded).toBe(1)
  })

  test("beyond the limit, or while the encoder is full, do not block the request", async () => {
    const photos = [await small(), await small()]
    photosLeft = 1
    expect(await send({}, visitor, photos)).toEqual({ sent: true, lostPhotos: true })
    expect(decoded).toBe(1)
    photosLeft = 5
    encode = () => Promise.reject(new ImageRefusal("busy"))
    expect(await send({}, visitor, photos)).toEqual({ sent: true, lostPhotos: true })
    expect(await stored()).toHaveLength(2)
  })

  test("that cannot be opened come back to their field", async () => {
    const broken = fileOf((await photograph({ megapixels: 0.1 })).slice(0, 900), "coupée.jpg")
    expect(await send({}, visitor, [broken])).toMatchObject({
      status: 400,
      refusal: { fields: { photos: expect.stringContaining("coupée.jpg") as string }, values: answers },
    })
    expect([await stored(), reported]).toEqual([[], []])
  })
})

test("the default questions are shown when there are none, or when the table is missing", async () => {
  await world.sql("delete from public.faqs")
  expect(await readFaqs(visitor)).toBeNull()
  await world.sql(
    "insert into public.faqs (question, answer, is_active, display_order) values ('B', 'b', true, 2), ('A', 'a', true, 1), ('C', 'c', false, 3)",
  )
  expect((await readFaqs(visitor))?.map(({ question }) => question)).toEqual(["A", "B"])
  await world.sql("alter table public.faqs rename to lost")
  expect(await readFaqs(visitor)).toBeNull()
  await world.sql("alter table public.lost rename to faqs")
})
