import { expect, test } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"

const world = await freshBackend()
const values = { question: "Quand ?", answer: "Demain.", is_active: true }
const save = (change: object, who: "manager" | "user" = "manager") =>
  world.as[who].rpc("save_in_list", {
    p_list: "faqs",
    p_id: null,
    p_version: 0,
    p_values: values,
    p_position: 1,
    ...change,
  })
const table = () => world.as.manager.from("faqs")
const read = async (id: string) => (await table().select("question, display_order, version").eq("id", id).single()).data

test("only staff save a row with its place; the second of two editors is refused", async () => {
  expect((await save({}, "user")).error).toMatchObject({ code: "access_denied" })
  const [first, second] = [(await save({})).data as string, (await save({})).data as string]
  expect(await read(second)).toEqual({ question: "Quand ?", display_order: 1, version: 1 })
  expect(await read(first)).toMatchObject({ display_order: 2, version: 1 })
  await save({ p_id: second, p_version: 1, p_position: 9_999, p_values: { question: "Combien ?" } })
  const { count } = await table().select("id", { count: "exact", head: true })
  expect(await read(second)).toEqual({ question: "Combien ?", display_order: count, version: 2 })
  expect((await save({ p_id: second, p_version: 1 })).error).toMatchObject({ code: "item_changed" })
  await save({ p_id: second, p_version: 2, p_position: null, p_values: { answer: "Ce soir." } })
  expect(await read(second)).toEqual({ question: "Combien ?", display_order: count, version: 3 })
  await table().delete().eq("id", second)
  expect((await save({ p_id: second, p_version: 3 })).error).toMatchObject({ code: "item_gone" })
})

test.each([
  ["another table", { p_list: "profiles", p_values: { role: "admin" } }],
  ["its own place", { p_values: { ...values, display_order: 3 } }],
  ["a version of one's own", { p_values: { ...values, version: 30 } }],
  ["nothing", { p_values: {} }],
])("%s is not saved", async (_case, change) => {
  expect((await save(change)).error).toMatchObject({ code: "unknown_place" })
})

test("what a table refuses is refused here too", async () => {
  expect((await save({ p_values: { ...values, question: " " } })).error).toMatchObject({ code: "23514" })
  expect((await save({ p_values: { ...values, unknown: 1 } })).error).toBeTruthy()
  const [row] = await world.sql<{ id: string }>(
    "insert into public.google_reviews (review_id, author_name, text) values ('ChIJ9', 'Paul', 'Moyen') returning id",
  )
  const imported = { p_list: "google_reviews", p_id: row?.id, p_version: 1, p_position: null }
  expect((await save({ ...imported, p_values: { text: "Parfait" } })).error).toMatchObject({
    code: "google_review_fixed",
  })
  expect((await save({ ...imported, p_values: { is_hidden: true } })).error).toBeNull()
})
