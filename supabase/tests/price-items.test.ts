import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Item = { id: string; label: string; version: number; total_count: number } & Record<string, unknown>
const call = async (name: string, values: Record<string, unknown>, who: "manager" | "user" = "manager") => {
  const { data, error } = await world.as[who].rpc(name, values)
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return data as unknown
}
const base = { unit: "m2", unit_price: "48.3", vat_rate: "10" }
const save = async (values: object, id: string | null = null, version = 0) =>
  (await call("save_price_item", { p_id: id, p_version: version, p_values: values })) as Item
const search = async (query: string | null, more: object = {}) =>
  (await call("search_price_items", { p_query: query, ...more })) as Item[]
const labels = async (query: string | null, more: object = {}) => (await search(query, more)).map(({ label }) => label)
const run = async (rows: object[], isTrial = false) => {
  const answer = await call("import_price_items", { p_rows: rows, p_is_trial: isTrial })
  return (answer as { outcomes: { line: number; outcome: string; reason: string | null }[] }).outcomes
}

beforeEach(() => world.empty("price_items"))

test("a work is found by parts of its words in any order, whatever accents and case", async () => {
  await save({ ...base, label: "Carrelage mural", code: "CAR-12", category: "Revêtements" })
  await save({ ...base, label: "Dépose de faïence", description: "Avant pose du carrelage, à l’œuvre" })
  await save({ ...base, label: "Découpe", unit: "u" })
  expect(await labels("CARR")).toEqual(["Carrelage mural", "Dépose de faïence"])
  for (const query of ["mur carrelage", "car-12", "revetement mural", "  MURAL  ", "mur %"])
    expect(await labels(query)).toEqual(["Carrelage mural"])
  expect(await labels("oeuvre depose")).toEqual(["Dépose de faïence"])
  expect(await labels("plomberie")).toEqual([])
  expect((await search("carr", { p_limit: 1 }))[0]).toMatchObject({ total_count: 2 })
})

test("while one types, labels whose words begin so come first, then the most used; inactive ones do not come", async () => {
  const used = await save({ ...base, label: "Évacuation, pré-carrelage compris" })
  for (const label of ["Carrelage mural", "Découpe d’incarrelage", "Carrelage au sol"]) await save({ ...base, label })
  const described = await save({ ...base, label: "Dépose", description: "Carrelage", category: "Carrelage" })
  await save({ ...base, label: "Carrelage ancien", is_active: false })
  await call("count_item_use", { p_ids: [used.id, used.id, described.id, crypto.randomUUID()] })
  const match = async (p_query: string, more: object = {}) =>
    ((await call("match_price_items", { p_query, ...more })) as Item[]).map(({ label }) => label)
  expect(await match("CARR")).toEqual([
    ...["Évacuation, pré-carrelage compris", "Carrelage au sol", "Carrelage mural"],
    ...["Dépose", "Découpe d’incarrelage"],
  ])
  expect(await match("carr", { p_limit: 4 })).toHaveLength(4)
  expect(await match("sol carre")).toEqual(["Carrelage au sol"])
  for (const nothing of ["", " % ", "zinc"]) expect(await match(nothing)).toEqual([])
  await expect(call("match_price_items", { p_query: "carr" }, "user")).rejects.toThrow("access_denied")
})

test("categories and inactive works are filters, and the overview counts them", async () => {
  await save({ ...base, label: "Ancien", is_active: false, category: "Sols" })
  await save({ ...base, label: "Parquet", category: "Sols" })
  await save({ ...base, label: "Prise", category: "Électricité" })
  expect(await labels(null, { p_sort: "label" })).toEqual(["Parquet", "Prise"])
  expect(await labels(null, { p_active: "all", p_category: "Sols", p_sort: "label" })).toEqual(["Ancien", "Parquet"])
  expect(await labels(null, { p_active: "inactive" })).toEqual(["Ancien"])
  expect(await call("price_item_overview", {})).toEqual({
    active: 2,
    inactive: 1,
    categories: ["Électricité", "Sols"],
  })
  await expect(call("search_price_items", {}, "user")).rejects.toThrow("access_denied")
})

test("a save keeps four decimals, refuses a fifth, a code that is taken and a work that someone else changed", async () => {
  const { id } = await save({
    ...base,
    label: "Plinthe",
    unit_price: "12.3456",
    unit_cost: "4.5",
    hours: "0.125",
    code: "P1",
  })
  const [item] = await search("plinthe")
  expect(item).toMatchObject({ unit_price: 12.3456, unit_cost: 4.5, hours: 0.125, vat_rate: 10, version: 1 })
  await save({ label: "Plinthe bois", unit_cost: null }, id, 1)
  expect((await search("plinthe"))[0]).toMatchObject({
    label: "Plinthe bois",
    unit_cost: null,
    unit_price: 12.3456,
    version: 2,
  })
  await expect(save({ label: "Autre" }, id, 1)).rejects.toThrow("item_changed")
  await expect(save({ ...base, label: "Seuil", code: "p1" })).rejects.toThrow("code_taken")
  for (const wrong of [
    { unit_price: "1.00001" },
    { unit: "palette" },
    { unit_cost: "-1" },
    { vat_rate: "19.6" },
    { label: " " },
    { unit_price: "NaN" },
  ])
    await expect(save({ ...base, label: "Seuil", ...wrong })).rejects.toThrow("invalid_input")
})

test("an import tries first; then a line changes the work with its code, or with its label and unit, or adds one; twice changes nothing", async () => {
  await save({ ...base, label: "Pose de carrelage", code: "C1", hours: "0.8", category: "Sols" })
  await save({ ...base, label: "Ragréage" })
  await save({ ...base, label: "Double" })
  await save({ ...base, label: "Double" })
  const rows = [
    { line: 2, ...base, label: "Pose de carrelage droit", code: "c1", unit_price: "51" },
    { line: 3, ...base, label: "RAGREAGE", code: "R1" },
    { line: 4, ...base, label: "Pose de carrelage droit", unit: "u" },
    { line: 5, ...base, label: "Double" },
    { line: 6, ...base, label: "Seuil", unit: "palette" },
  ]
  const outcomes = ["changed", "changed", "created", "refused", "refused"]
  expect((await run(rows, true)).map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await labels(null, { p_sort: "label" })).toEqual(["Double", "Double", "Pose de carrelage", "Ragréage"])
  expect((await run(rows)).map(({ outcome }) => outcome)).toEqual(outcomes)
  expect((await search("droit", { p_sort: "newest" })).map(({ code, hours, unit }) => [code, hours, unit])).toEqual([
    [null, null, "u"],
    ["c1", 0.8, "m2"],
  ])
  expect((await run(rows)).map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    ...["same", "same", "same", "ambiguous", "invalid"],
  ])
  await expect(run(Array(201).fill(rows[0]))).rejects.toThrow("invalid_input")
})

test("a line without a rate leaves it as it is; a new work is then at 20 %, or at 0 under the franchise", async () => {
  const line = { line: 2, label: "Seuil", unit: "u", unit_price: "30" }
  await run([line])
  await world.sql("update public.company_settings set vat_exempt = true")
  await run([
    { ...line, unit_price: "31" },
    { ...line, label: "Barre" },
  ])
  await world.sql("update public.company_settings set vat_exempt = false")
  expect((await search(null)).map(({ label, vat_rate, unit_price }) => [label, vat_rate, unit_price])).toEqual([
    ["Barre", 0, 30],
    ["Seuil", 20, 31],
  ])
})

test("the export reads every page once, by label", async () => {
  for (const label of ["Béton", "abattage", "Béton", "Cloison"]) await save({ ...base, label })
  const first = (await call("export_price_items", { p_limit: 2 })) as Item[]
  const last = first.at(-1)
  const second = (await call("export_price_items", {
    p_limit: 2,
    p_after: last?.label,
    p_after_id: last?.id,
  })) as Item[]
  expect([...first, ...second].map(({ label }) => label)).toEqual(["abattage", "Béton", "Béton", "Cloison"])
  expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(4)
})
