import { expect, test } from "vitest"
import { freshBackend } from "#tests/support/backend.ts"

const world = await freshBackend()
const values = { p_question: "  Quand ?  ", p_answer: "Demain.", p_is_active: true, p_position: 1 }
const save = (change: object, who: "manager" | "user" = "manager") =>
  world.as[who].rpc("save_faq", { p_id: null, p_version: 0, ...values, ...change })
const read = (id: string) =>
  world.as.manager.from("faqs").select("question, display_order, version").eq("id", id).single()

test("a question is saved with its place, and the others make room", async () => {
  const first = (await save({})).data as string
  expect((await read(first)).data).toEqual({ question: "Quand ?", display_order: 1, version: 1 })
  const second = (await save({})).data as string
  expect((await read(first)).data).toMatchObject({ display_order: 2, version: 1 })
  await save({ p_id: second, p_version: 1, p_position: 9_999, p_question: "Combien ?" })
  const { count } = await world.as.manager.from("faqs").select("id", { count: "exact", head: true })
  expect((await read(second)).data).toEqual({ question: "Combien ?", display_order: count, version: 2 })
})

test("the second of two editors is told, and a question that is gone is not saved", async () => {
  const id = (await save({})).data as string
  expect((await save({ p_id: id, p_version: 1 })).error).toBeNull()
  expect((await save({ p_id: id, p_version: 1 })).error).toMatchObject({ code: "item_changed" })
  await world.as.manager.from("faqs").delete().eq("id", id)
  expect((await save({ p_id: id, p_version: 2 })).error).toMatchObject({ code: "item_gone" })
})

test("whoever is not staff saves nothing", async () => {
  expect((await save({}, "user")).error).toMatchObject({ code: "access_denied" })
})
