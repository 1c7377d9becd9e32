import { expect, test } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"

const world = await freshBackend()
const values = { p_question: "  Quand ?  ", p_answer: "Demain.", p_is_active: true, p_position: 1 }
const save = (change: object, who: "manager" | "user" = "manager") =>
  world.as[who].rpc("save_faq", { p_id: null, p_version: 0, ...values, ...change })
const table = () => world.as.manager.from("faqs")
const read = async (id: string) => (await table().select("question, display_order, version").eq("id", id).single()).data

test("a question is saved with its place by staff alone; the second of two editors is told", async () => {
  expect((await save({}, "user")).error).toMatchObject({ code: "access_denied" })
  const [first, second] = [(await save({})).data as string, (await save({})).data as string]
  expect(await read(second)).toEqual({ question: "Quand ?", display_order: 1, version: 1 })
  expect(await read(first)).toMatchObject({ display_order: 2, version: 1 })
  await save({ p_id: second, p_version: 1, p_position: 9_999, p_question: "Combien ?" })
  const { count } = await table().select("id", { count: "exact", head: true })
  expect(await read(second)).toEqual({ question: "Combien ?", display_order: count, version: 2 })
  expect((await save({ p_id: second, p_version: 1 })).error).toMatchObject({ code: "item_changed" })
  await table().delete().eq("id", second)
  expect((await save({ p_id: second, p_version: 2 })).error).toMatchObject({ code: "item_gone" })
})
