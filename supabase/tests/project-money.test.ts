import { beforeAll, describe, expect, test } from "vitest"
import { readAllPages } from "#app/office/export/csv.ts"
import { fromCents, toCents } from "#domain/money.ts"
import { withoutVat, withVat } from "#domain/amounts/with-vat.ts"
import { VAT_RATES } from "#domain/law.gen.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Row = Record<string, unknown> & { id: string }
const manager = () => world.as.manager
async function addProject(values: object = {}): Promise<Row> {
  const row = { name: "Cuisine", client_name: "Anne", address: "Paris", ...values }
  return (await manager().from("reno_projects").insert(row).select("*").single()).data as Row
}
async function addExpense(projectId: string, values: object) {
  const row = { project_id: projectId, description: "Plâtre", ...values }
  return await manager().from("project_expenses").insert(row).select("*").single()
}
const read = async (table: string, id: string) =>
  (await manager().from(table).select("*").eq("id", id).single()).data as Row

describe("an expense", () => {
  let project: Row
  beforeAll(async () => {
    project = await addProject({ budget: 1000 })
  })
  const amountsOf = async (values: object) => {
    const { data, error } = await addExpense(project.id, values)
    expect(error).toBeNull()
    const { amount, amount_basis, vat_rate, amount_with_vat } = data as Row
    return { amount, amount_basis, vat_rate, amount_with_vat }
  }

  test("that states one amount gets the other one from the database, whatever is sent for it", async () => {
    const receipt = { amount_basis: "ttc", vat_rate: 20, amount_with_vat: 7900, amount: 1 }
    expect(await amountsOf(receipt)).toEqual({ ...receipt, amount: 6583.33 })
    const invoice = { amount_basis: "ht", vat_rate: 5.5, amount: 99.99, amount_with_vat: 1 }
    expect(await amountsOf(invoice)).toEqual({ ...invoice, amount_with_vat: 105.49 })
  })
  test("with a rate and one amount has its basis; with an amount alone it has none", async () => {
    expect(await amountsOf({ amount: 10, vat_rate: 20 })).toMatchObject({ amount_basis: "ht", amount_with_vat: 12 })
    expect(await amountsOf({ amount_with_vat: 12, vat_rate: 20 })).toMatchObject({ amount_basis: "ttc", amount: 10 })
    expect(await amountsOf({ amount: 10 })).toEqual({
      amount: 10,
      amount_basis: null,
      vat_rate: null,
      amount_with_vat: null,
    })
  })
  test.each([
    { amount: 10, amount_basis: "ht" },
    { amount_basis: "ttc", vat_rate: 20 },
    { amount: 10, amount_basis: "ht", vat_rate: 8 },
    { amount: 10, amount_basis: "net", vat_rate: 20 },
    { amount: -10, vat_rate: 20 },
    { vat_rate: 20 },
  ])("is refused as %j", async (values) => {
    expect((await addExpense(project.id, values)).error).not.toBeNull()
  })
  test("whose amount with VAT, or rate, changes changes the cost and the margin of its project", async () => {
    const own = await addProject({ budget: 1000 })
    const { data } = await addExpense(own.id, { amount_with_vat: 120, vat_rate: 20 })
    const change = async (values: object) => {
      await manager()
        .from("project_expenses")
        .update(values)
        .eq("id", (data as Row).id)
      return await read("reno_projects", own.id)
    }
    expect(await change({ amount_with_vat: 240 })).toMatchObject({ actual_cost: 200, margin: 800 })
    expect(await change({ vat_rate: 0 })).toMatchObject({ actual_cost: 240, margin: 760 })
    // The amount without VAT alone: it becomes the stated one.
    expect(await change({ amount: 50, vat_rate: 20 })).toMatchObject({ actual_cost: 50 })
    expect(await read("project_expenses", (data as Row).id)).toMatchObject({ amount_basis: "ht", amount_with_vat: 60 })
    expect(await change({ amount_basis: null, vat_rate: null })).toMatchObject({ actual_cost: 50 })
    expect(await read("project_expenses", (data as Row).id)).toMatchObject({ amount: 50, amount_with_vat: null })
  })
  test("says in the history of its project that its amount is without VAT, if that is known", async () => {
    const own = await addProject()
    await addExpense(own.id, { amount_with_vat: 120, vat_rate: 20 })
    await addExpense(own.id, { amount: 40 })
    const { data } = await manager().rpc("record_history", { p_table: "reno_projects", p_id: own.id })
    const lines = (data as { action: string; summary: string }[]).filter(({ action }) => action === "project")
    expect(lines.map(({ summary }) => summary)).toEqual([
      "Dépense ajoutée : Plâtre (40,00 €)",
      "Dépense ajoutée : Plâtre (100,00 € HT)",
    ])
  })
})

describe("a budget", () => {
  const typed = {
    name: "Cuisine",
    client_name: "Anne",
    client_email: "anne@example.fr",
    client_phone: "+33612345678",
    address: "Paris",
  }
  const save = async (id: string | null, version: number, values: object) => {
    const given = { p_id: id, p_version: version, p_values: { ...typed, ...values } }
    const { data, error } = await manager().rpc("save_reno_project", given)
    expect(error).toBeNull()
    return await read("reno_projects", (data as Row).id)
  }

  test("stated with VAT is counted without it, and stated without VAT as it is", async () => {
    const stated = { budget: 24_500, budget_basis: "ttc", budget_vat_rate: 10 }
    const project = await save(null, 0, stated)
    expect(project).toMatchObject({ budget: 22_272.73, budget_with_vat: 24_500, margin: 22_272.73, version: 1 })
    const form = { estimated_cost: 0, actual_cost: 272.73, progress: 0 }
    const again = { budget: 22_272.73, budget_with_vat: 24_500, budget_basis: "ttc" }
    expect(await save(project.id, 1, { ...stated, ...form })).toMatchObject({ ...again, margin: 22_000 })
    const without = { budget: 24_500, budget_with_vat: 26_950, budget_basis: "ht", margin: 24_227.27 }
    const changed = { ...stated, ...form, budget_basis: "ht" }
    expect(await save(project.id, 2, changed)).toMatchObject({ ...without, version: 3 })
    expect(await save(project.id, 3, { ...changed, progress: 5 })).toMatchObject({ ...without, progress: 5 })
  })
  test("of which nobody said whether it includes VAT keeps its amount, as every budget of before", async () => {
    const project = await addProject({ budget: 1000 })
    expect(project).toMatchObject({ budget: 1000, budget_basis: null, budget_with_vat: null, margin: 1000 })
    expect(await save(null, 0, { budget: 0, budget_basis: "ht", budget_vat_rate: 10 })).toMatchObject({
      budget: 0,
      budget_basis: null,
    })
  })
  test.each([{ budget: "beaucoup" }, { budget: 1, budget_basis: "net" }, { budget: 1, budget_basis: "ttc" }])(
    "of %j is refused",
    async (values) => {
      const given = { p_id: null, p_version: 0, p_values: { ...typed, ...values } }
      expect((await manager().rpc("save_reno_project", given)).error).toMatchObject({ code: "invalid_input" })
    },
  )
  test("that is changed alone is the stated one from then on", async () => {
    const project = await addProject({ budget_with_vat: 1100, budget_basis: "ttc", budget_vat_rate: 10 })
    const change = async (values: object) => {
      await manager().from("reno_projects").update(values).eq("id", project.id)
      return await read("reno_projects", project.id)
    }
    expect(await change({ progress: 5 })).toMatchObject({ budget: 1000, budget_basis: "ttc" })
    expect(await change({ budget: 2000 })).toMatchObject({ budget_basis: "ht", budget_with_vat: 2200 })
    expect(await change({ budget_with_vat: 1100 })).toMatchObject({ budget_basis: "ttc", budget: 1000 })
  })
})

test("the database and the screens compute VAT alike, on four thousand random amounts and rates", async () => {
  // A generator with a fixed seed: the same amounts in each run.
  let seed = 20_261_125
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const cases = Array.from({ length: 4000 }, (_, index) => ({
    cents: Math.floor(random() * 10 ** (1 + (index % 10))) * (index % 7 === 0 ? -1 : 1) + 0,
    rate: VAT_RATES[index % VAT_RATES.length] ?? 20,
  }))
  const rows = await world.sql<{ added: number; taken: number }>(
    `select private.with_vat(c.cents / 100.0, c.rate) as added, private.without_vat(c.cents / 100.0, c.rate) as taken
     from (
       select n, (v ->> 'cents')::numeric as cents, (v ->> 'rate')::numeric as rate
       from jsonb_array_elements($1::jsonb) with ordinality as e (v, n)
     ) c order by c.n`,
    [JSON.stringify(cases)],
  )
  const found = rows.map(({ added, taken }) => [toCents(Number(added)), toCents(Number(taken))])
  expect(found).toEqual(cases.map(({ cents, rate }) => [withVat(cents, rate), withoutVat(cents, rate)]))
})

describe("with a thousand expenses", () => {
  let id: string
  beforeAll(async () => {
    id = (await addProject({ budget: 30_000 })).id
    await world.sql(
      `insert into public.project_expenses (project_id, description, supplier, category, amount, vat_rate, is_paid, expense_date)
       select $1, 'Dépense ' || n, case when n = 777 then 'Zéphyrine & Fils' end, case when n % 10 = 0 then 'transport' else 'materials' end,
         10.01, 20, n % 2 = 0, date '2026-01-01' + n % 300 from generate_series(1, 1000) n`,
      [id],
    )
  })
  const search = async (filter: Record<string, unknown> = {}) =>
    (await manager().rpc("search_project_expenses", { p_project_id: id, ...filter })).data as Record<string, unknown>[]

  test("the sums are right everywhere", async () => {
    expect(await read("reno_projects", id)).toMatchObject({ actual_cost: 10_010, margin: 19_990 })
    expect((await manager().rpc("reno_project_figures", { p_id: id })).data).toEqual({
      ...{ expenses: 1000, invoiced: 10_010, invoiced_with_vat: 12_010, paid: 5005 },
      ...{
        without_basis: 0,
        amount_without_basis: 0,
        committed: 0,
        awards: 0,
        milestones: 0,
        late_milestones: 0,
        documents: 0,
        notes: 0,
      },
      photos: { before: 0, progress: 0, after: 0 },
    })
  })
  test("a page holds its rows, and the sum and number of all that match", async () => {
    expect(await search()).toHaveLength(25)
    expect((await search({ p_offset: 975 }))[24]).toMatchObject({ total_count: 1000, total_amount: 10_010 })
    expect((await search({ p_category: "transport" }))[0]).toMatchObject({ total_count: 100, total_amount: 1001 })
    expect((await search({ p_paid: "unpaid" }))[0]).toMatchObject({ total_count: 500, is_paid: false })
    expect(await search({ p_query: "ZEPHYRINE" })).toMatchObject([{ description: "Dépense 777", total_count: 1 }])
    expect((await search({ p_sort: "oldest" }))[0]).toMatchObject({ expense_date: "2026-01-01" })
    expect(await search({ p_project_id: crypto.randomUUID() })).toEqual([])
  })
  test("an export has each expense once, page after page", async () => {
    const rows = await readAllPages<Row>(async (last) => {
      const after = last ? { p_before: last["expense_date"], p_before_id: last.id } : {}
      const given = { p_project_id: id, p_paid: "paid", p_limit: 200, ...after }
      return (await manager().rpc("export_project_expenses", given)).data as Row[]
    }, 200)
    expect(new Set(rows.map((row) => row.id)).size).toBe(500)
    expect(rows.reduce((cents, row) => cents + toCents(row["amount"] as number), 0)).toBe(500 * 1001)
    expect(rows[0]).toMatchObject({ amount: 10.01, amount_with_vat: 12.01, vat_rate: 20, has_receipt: false })
  })
})

test("a project counts amounts without a basis apart, and its figures end with it", async () => {
  const { id } = await addProject()
  await addExpense(id, { amount: 12.5, is_paid: true })
  await addExpense(id, { amount: 100, vat_rate: 20 })
  const figures = () => manager().rpc("reno_project_figures", { p_id: id })
  expect((await figures()).data).toMatchObject({
    ...{ invoiced: 112.5, invoiced_with_vat: 120, paid: 12.5, without_basis: 1, amount_without_basis: 12.5 },
  })
  await manager().from("project_expenses").delete().eq("project_id", id)
  await manager().from("reno_projects").delete().eq("id", id)
  expect((await figures()).error).toMatchObject({ code: "project_gone" })
})

test("projects and subcontractors are exported by their filters, newest first, each once", async () => {
  const names = ["Verrière A", "Verrière B", "Verrière C"]
  for (const name of names) {
    const { id } = await addProject({ name, budget: 110, budget_basis: "ht", budget_vat_rate: 10, status: "on_hold" })
    await addExpense(id, { amount: 10, vat_rate: 20, is_paid: true })
    await world.sql(
      "insert into public.contractors (name, email, phone, specialties) values ($1, $2, '+33639981234', '{peinture}')",
      [name, `${name.slice(-1)}@example.fr`],
    )
  }
  const pages = (call: string, filter: object) =>
    readAllPages<Row>(async (last) => {
      const after = last ? { p_before: last["created_at"], p_before_id: last.id } : {}
      return (await manager().rpc(call, { p_query: "verriere", p_limit: 2, ...filter, ...after })).data as Row[]
    }, 2)
  const projects = await pages("export_reno_projects", { p_status: "on_hold" })
  expect(projects.map(({ name }) => name)).toEqual(names.toReversed())
  expect(projects[0]).toMatchObject({ budget_with_vat: 121, actual_cost: 10, paid: 10, committed: 0, margin: 100 })
  const people = await pages("export_contractors", { p_specialty: "peinture", p_availability: "available" })
  expect(people.map(({ name }) => name)).toEqual(names.toReversed())
  expect(await pages("export_contractors", { p_archived: true })).toEqual([])
})

test("nobody but staff reads figures, expenses or exports", async () => {
  const { id } = await addProject()
  const calls: [string, object][] = [
    ["reno_project_figures", { p_id: id }],
    ["search_project_expenses", { p_project_id: id }],
    ["export_project_expenses", { p_project_id: id }],
    ["export_reno_projects", {}],
    ["export_contractors", {}],
  ]
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    for (const [call, given] of calls) expect((await world.as[who].rpc(call, given)).error, call).not.toBeNull()
})

test("an amount in euros keeps its cents on the way through the database", async () => {
  const { id } = await addProject()
  const { data } = await addExpense(id, { amount: fromCents(8_333_333), vat_rate: 20 })
  expect(data).toMatchObject({ amount: 83_333.33, amount_with_vat: 100_000 })
})
