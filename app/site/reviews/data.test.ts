import { expect, test, vi } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"
import { BROKEN, failingDb } from "#tests/support/failing-db.ts"
import { readReviews } from "./data.ts"

const world = await freshBackend()

test("visitors read the first three reviews that are not hidden, with their true source and month in Paris", async () => {
  await world.sql("delete from public.google_reviews")
  await world.sql(
    `insert into public.google_reviews (review_id, author_name, text, rating, time, is_hidden, display_order) values
     ('manual_1', 'Anne', 'Bien', 4, '2026-10-31T23:30:00Z', false, 2), ('ChIJ1', 'Bruno', 'Très bien', 5, now(), false, 1),
     ('manual_3', 'Chloé', 'Masqué', 1, now(), true, 0), ('manual_4', 'Denis', 'Bien', 5, now(), false, 3),
     ('manual_5', 'Emma', 'De trop', 5, now(), false, 4)`,
  )
  const reviews = await readReviews(world.as.visitor)
  expect(reviews.map(({ author, source }) => [author, source])).toEqual([
    ["Bruno", "Google"],
    ["Anne", "Avis client"],
    ["Denis", "Avis client"],
  ])
  expect(reviews[1]).toMatchObject({ rating: 4, month: { label: "novembre 2026", value: "2026-11" } })
})

test("when reviews cannot be read none is shown, and the error is logged", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {})
  expect(await readReviews(failingDb({ google_reviews: BROKEN }))).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
