import { beforeAll, expect, test } from "vitest"
import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { createFormStamps } from "#app/lib/form-stamps.server.ts"
import { clientOf, firstServiceOf, openShop } from "#tests/support/booking.ts"
import { createBystander, MEASURES, p99 } from "#tests/support/bystander.ts"
import { memoryOf, peakMemory } from "#tests/support/memory.ts"
import { pictureBomb } from "#tests/support/picture-bombs.ts"
import { rawClient } from "#tests/support/raw-request.ts"
import { type RunningSite, runSite } from "#tests/support/site.ts"

// Tiny pictures that decode into hundreds of megabytes, sent with the public form.

const FORMS = 8
/** Forms with valid photos; each keeps the decoder busy for a second. */
const TAKEN_FORMS = 3
const MOST_GROWTH_MB = 300
const LONGEST_MS = 500
const SLOWER_AT_MOST = 5

let site: RunningSite
let client: ReturnType<typeof rawClient>
let bystander: ReturnType<typeof createBystander>
let quiet = 0

beforeAll(async () => {
  site = await runSite({ env: { SEED: "minimal", TRUST_PROXY: "1" } })
  await openShop(site)
  client = rawClient(site.url)
  const service = await firstServiceOf(clientOf(site, site.keys.secretKey), "plomberie")
  bystander = createBystander(client.send, service.id, site.keys.publishableKey)
  await bystander.during(Promise.resolve())
  quiet = p99((await bystander.during(Promise.resolve())).times)
  return () => client.close()
})

const contact = {
  name: "Anne Martin",
  email: "anne@example.fr",
  phone: "0639981234",
  address: "12 rue de Rivoli, 75004 Paris",
  service: "reno",
  description: "Refaire la cuisine",
}

async function write(from: string, photos: Uint8Array<ArrayBuffer>[], change: Partial<typeof contact> = {}) {
  const form = new FormData()
  const stamp = createFormStamps(site.keys.secretKey, () => Date.now() - 10_000).issue()
  for (const [name, value] of Object.entries({ ...contact, [STAMP_FIELD]: stamp, ...change })) form.set(name, value)
  for (const photo of photos) form.append("photos", new File([photo], "photo.png", { type: "image/png" }))
  const { status } = await fetch(`${site.url}/contact`, {
    method: "POST",
    headers: { "X-Forwarded-For": from },
    body: form,
    redirect: "manual",
  })
  return status
}

/** Sends a form from each of several networks at once, beside a visitor. */
async function attack(count: number, photos: Uint8Array<ArrayBuffer>[], change?: Partial<typeof contact>) {
  const before = memoryOf(site.pid)
  const forms = Promise.all(Array.from({ length: count }, (_, index) => write(`192.0.2.${index + 1}`, photos, change)))
  const watched = peakMemory(site.pid, forms)
  const { times, failures } = await bystander.during(forms)
  const growth = (await watched) - before
  expect(failures).toEqual([])
  expect(growth).toBeLessThan(MOST_GROWTH_MB)
  if (MEASURES) expect(p99(times)).toBeLessThanOrEqual(Math.max(LONGEST_MS, SLOWER_AT_MOST * quiet))
  return await forms
}

test("forms with five pictures of 80 megapixels each are refused by the headers of their pictures", async () => {
  const bomb = await pictureBomb(80)
  const photos = Array<typeof bomb>(5).fill(bomb)
  expect(bomb.byteLength).toBeLessThan(4 * 1024 * 1024)
  expect(await attack(FORMS, photos, { name: "" })).toEqual(Array(FORMS).fill(400))
  expect(await attack(FORMS, photos)).toEqual(Array(FORMS).fill(400))
})

test("the heaviest pictures that are taken are decoded one after the other", async () => {
  const heavy = await pictureBomb(7.9)
  expect(await attack(TAKEN_FORMS, [heavy])).toEqual(Array(TAKEN_FORMS).fill(303))
})
