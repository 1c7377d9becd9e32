import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { sentence } from "#domain/errors.ts"
import { createPlacesSource } from "#functions/_shared/google-places.ts"
import { createRunJobs } from "#functions/run-jobs/handler.ts"
import { createScheduleReviewsSync } from "#functions/schedule-reviews-sync/handler.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"
import { createFetchGoogleReviews } from "./handler.ts"

/** The next response of the fake Places API, and the requests that it received. */
let places: { status: number; body: unknown; asked: { url: string; key: unknown; mask: unknown }[] }
const server = createServer((request, response) => {
  const { "x-goog-api-key": key, "x-goog-fieldmask": mask } = request.headers
  places.asked.push({ url: request.url ?? "", key, mask })
  response.writeHead(places.status, { "Content-Type": "application/json" }).end(JSON.stringify(places.body))
})
let world: FunctionWorld
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  world = await openWorld()
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  world.deps.fetchReviews = createPlacesSource({ apiKey: "clé", placeId: "ChIJ/1", base })
})
afterAll(() => server.close())
beforeEach(async () => {
  await world.reset()
  await world.sql("delete from public.google_reviews")
  await world.sql("update public.review_settings set is_daily = false, last_run_at = null, last_error = null")
  places = { status: 200, body: {}, asked: [] }
})

const review = (id: string, change: object = {}) => ({
  name: `places/ChIJ1/reviews/${id}`,
  rating: 5,
  text: { text: "Translated", languageCode: "en" },
  originalText: { text: ` Parfait ${id} `, languageCode: "fr" },
  authorAttribution: {
    displayName: `Auteur ${id}`,
    uri: "https://maps.google.com/author",
    photoUri: "https://x.test/p",
  },
  publishTime: "2026-10-01T10:00:00.123456789Z",
  googleMapsUri: "https://maps.google.com/review",
  ...change,
})
const call = async (create = createFetchGoogleReviews, deps = world.deps) => {
  const headers = { Authorization: `Bearer ${world.backend.tokens.manager}` }
  const answer = await create(deps)(new Request(`${PUBLIC_URL}/functions/v1/x`, { headers }))
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const rows = () =>
  world.sql<Record<string, unknown>>(
    "select review_id, author_name, author_photo_url, rating, text, source, is_hidden from public.google_reviews order by display_order",
  )
const sync = async () => (await world.sql<Record<string, unknown>>("select * from public.review_settings"))[0]

test("new reviews are imported with what is known of them, known ones refreshed, and what staff decided stays", async () => {
  places.body = { reviews: [review("a"), review("b", { rating: 4 }), review("c", { originalText: { text: " " } }), {}] }
  expect(await call()).toEqual({ status: 200, body: { new: 2 } })
  expect(places.asked).toEqual([{ url: "/v1/places/ChIJ%2F1?languageCode=fr", key: "clé", mask: "reviews" }])
  expect(await rows()).toMatchObject([
    { author_name: "Auteur a", author_photo_url: null, text: "Parfait a", source: "google", rating: 5 },
    { author_name: "Auteur b", rating: 4 },
  ])
  await world.sql("update public.google_reviews set is_hidden = true where review_id like '%/a'")
  places.body = { reviews: [review("a", { originalText: { text: "Changé" } }), review("d")] }
  expect((await call()).body).toEqual({ new: 1 })
  expect(await rows()).toMatchObject([
    { text: "Changé", is_hidden: true },
    { text: "Parfait b" },
    { text: "Parfait d" },
  ])
  expect(await sync()).toMatchObject({ last_new: 1, last_error: null })
})

test("what Google has not shown for thirty days is forgotten, the company's own reviews never", async () => {
  places.body = { reviews: [review("a")] }
  await call()
  await world.sql("insert into public.google_reviews (author_name, text) values ('Zoé', 'Merci')")
  await world.sql(
    "update public.google_reviews set fetched_at = fetched_at - interval '31 days' where fetched_at is not null",
  )
  places.body = {}
  await call()
  expect(await rows()).toMatchObject([{ author_name: "Zoé" }])
})

test.each([
  [403, { error: {} }, "reviews_key_refused"],
  [404, { error: {} }, "reviews_key_refused"],
  [429, { error: {} }, "reviews_quota"],
  [503, { error: {} }, "reviews_unreachable"],
  [200, { reviews: "none" }, "reviews_unreachable"],
] as const)("when Google answers %s nothing is half-written, and staff are told why", async (status, body, code) => {
  places.body = { reviews: [review("a")] }
  await call()
  Object.assign(places, { status, body })
  expect((await call()).body).toMatchObject({ error: sentence(code), code })
  expect(await rows()).toMatchObject([{ text: "Parfait a" }])
  expect(await sync()).toMatchObject({ last_error: sentence(code), last_new: 1 })
})

test("without a key nothing is asked, and the sentence says what is missing", async () => {
  const deps = { ...world.deps, fetchReviews: null }
  for (const create of [createFetchGoogleReviews, createScheduleReviewsSync])
    expect((await call(create, deps)).body).toMatchObject({ code: "reviews_not_configured" })
})

test("once it is scheduled the jobs fetch the reviews every day, once", async () => {
  const runJobs = async () => {
    const headers = { apikey: world.serviceKey }
    await createRunJobs(world.deps)(new Request(`${PUBLIC_URL}/functions/v1/run-jobs`, { method: "POST", headers }))
  }
  await runJobs()
  expect(places.asked).toEqual([])
  expect(await call(createScheduleReviewsSync)).toMatchObject({
    body: { message: "Synchronisation quotidienne configurée avec succès" },
  })
  await Promise.all([runJobs(), runJobs()])
  expect(places.asked).toHaveLength(1)
  await world.setClock("2026-11-21T08:30:00Z")
  await runJobs()
  expect(places.asked).toHaveLength(2)
})
