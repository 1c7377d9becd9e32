import { beforeAll, beforeEach, expect, test } from "vitest"
import { MOST_TRADES } from "#domain/contractors/schema.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(() => world.empty("contractors", "contractor_trades"))

const addTrade = (name: string) => world.as.manager.from("contractor_trades").insert({ name }).select("id").single()
const addContractor = (name: string, ...specialties: string[]) =>
  world.as.manager
    .from("contractors")
    .insert({ name, email: "k@example.fr", phone: "0612345678", specialties })
    .select("id")
    .single()
const codeOf = ({ error }: { error: { code: string } | null }) => error?.code ?? null
const listed = async (filter: object) =>
  (await world.as.manager.rpc("search_contractors", filter)).data?.map(({ name }: { name: string }) => name)

test("a subcontractor has a trade that the company added, and is found by it", async () => {
  expect(codeOf(await addContractor("Mason", "Maçonnerie"))).toBe("unknown_trade")
  expect(codeOf(await addTrade("Maçonnerie"))).toBeNull()
  expect(codeOf(await addContractor("Mason", "Maçonnerie", "plomberie"))).toBeNull()
  await addContractor("Keller", "plomberie")
  expect(await listed({ p_specialty: "Maçonnerie" })).toEqual(["Mason"])
  expect(await listed({ p_query: "maconnerie" })).toEqual(["Mason"])
  const { data } = await world.as.manager.rpc("contractor_overview")
  expect(data).toMatchObject({ specialties: ["Maçonnerie", "plomberie"] })
  const exported = await world.as.manager.rpc("export_contractors", { p_specialty: "Maçonnerie" })
  expect(exported.data?.map(({ name }: { name: string }) => name)).toEqual(["Mason"])
})

test("a trade is in the list once, without regard to accents and capitals, and never beside the six", async () => {
  await addTrade("Maçonnerie")
  for (const name of ["MACONNERIE", "maçonnerie", "Électricité", "peinture"])
    expect(codeOf(await addTrade(name)), name).toBe("trade_taken")
  for (const name of ["", "A", " Isolation", "x".repeat(41), "a\nb"])
    expect(codeOf(await addTrade(name)), name).toBe("23514")
})

test(`a company adds ${MOST_TRADES} trades, not one more`, async () => {
  for (let n = 0; n < MOST_TRADES; n += 1) expect(codeOf(await addTrade(`Métier ${n}`))).toBeNull()
  const { error } = await addTrade("Un de trop")
  expect(error).toMatchObject({ code: "trades_full", details: `{"most": ${MOST_TRADES}}` })
})

test("a trade in use cannot be deleted, and the refusal names who has it; a renamed one is renamed on their cards", async () => {
  const { data: trade } = await addTrade("Platrerie")
  const { data: mason } = await addContractor("Mason", "Platrerie", "peinture")
  const remove = () => world.as.manager.from("contractor_trades").delete().eq("id", trade?.id)
  expect((await remove()).error).toMatchObject({ code: "trade_in_use", details: '{"names": "Mason"}' })
  await world.as.manager.from("contractor_trades").update({ name: "Plâtrerie" }).eq("id", trade?.id)
  const read = () => world.as.manager.from("contractors").select("specialties").eq("id", mason?.id).single()
  expect((await read()).data?.specialties).toEqual(["Plâtrerie", "peinture"])
  expect(await listed({ p_query: "plâtrerie" })).toEqual(["Mason"])
  await world.as.manager
    .from("contractors")
    .update({ specialties: ["peinture"] })
    .eq("id", mason?.id)
  expect((await remove()).error).toBeNull()
})
