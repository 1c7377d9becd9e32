import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

type Row = Record<string, unknown> & { id: string }
const add = async (table: string, row: object) => {
  const { data, error } = await world.as.manager.from(table).insert(row).select("*").single()
  if (error) throw new Error(`${table}: ${error.message}`)
  return data as Row
}
const NEW = {
  name: "Cuisine",
  client_name: "Anne",
  client_email: "anne@example.fr",
  client_phone: "+33612345678",
  address: "Paris",
  budget: 1000,
}
const save = (id: string | null, version: number, values: object, who: "manager" | "admin" | "user" = "manager") =>
  world.as[who].rpc("save_reno_project", { p_id: id, p_version: version, p_values: values })
async function create(values: object = {}): Promise<string> {
  const { data, error } = await save(null, 0, { ...NEW, ...values })
  expect(error).toBeNull()
  return (data as { id: string }).id
}
async function read(id: string): Promise<Row> {
  const { data } = await world.as.manager.from("reno_projects").select("*").eq("id", id).single()
  return data as Row
}
const edited = { ...NEW, estimated_cost: 0, actual_cost: 0, progress: 0 }

describe("saving", () => {
  test("a new project has the defaults of the specification, and leaves a line", async () => {
    const id = await create()
    expect(await read(id)).toMatchObject({
      status: "planning",
      quote_status: "draft",
      progress: 0,
      actual_cost: 0,
      margin: 1000,
      milestone_progress: null,
      version: 1,
    })
    const { data } = await world.as.manager.rpc("record_history", { p_table: "reno_projects", p_id: id })
    expect(data).toMatchObject([{ action: "created", summary: "Projet créé" }])
  })
  test.each([{ client_email: "" }, { client_phone: null }])("a new project needs %j", async (missing) => {
    expect((await save(null, 0, { ...NEW, ...missing })).error).toMatchObject({ code: "invalid_input" })
  })
  test("an existing one does not", async () => {
    const id = await create()
    const { error } = await save(id, 1, { ...edited, client_email: "", client_phone: "" })
    expect(error).toBeNull()
    expect(await read(id)).toMatchObject({ client_email: null, client_phone: null })
  })
  test("two people who edit one project at once lose nothing: the second is refused", async () => {
    const id = await create()
    expect((await save(id, 1, { ...edited, budget: 2000 })).error).toBeNull()
    expect((await save(id, 1, { ...edited, name: "Autre" }, "admin")).error).toMatchObject({ code: "project_changed" })
    expect(await read(id)).toMatchObject({ name: "Cuisine", budget: 2000, margin: 2000, version: 2 })
    expect((await save(id, 2, { ...edited, name: "Autre", budget: 2000 }, "admin")).error).toBeNull()
  })
  test("a status, an expense and a milestone meanwhile do not stand in the way of the form", async () => {
    const id = await create()
    await world.as.admin.from("reno_projects").update({ status: "in_progress", quote_status: "sent" }).eq("id", id)
    await add("project_expenses", { project_id: id, description: "Plâtre", amount: 10 })
    await add("project_milestones", { project_id: id, title: "Dépose", due_date: "2027-01-01" })
    expect((await save(id, 1, { ...edited, progress: 40 })).error).toBeNull()
    expect(await read(id)).toMatchObject({ status: "in_progress", progress: 40, actual_cost: 10, margin: 990 })
  })
  test("what an estimate changes meanwhile is not overwritten", async () => {
    const id = await create()
    await world.as.admin.from("reno_projects").update({ estimated_cost: 700 }).eq("id", id)
    expect((await save(id, 1, edited)).error).toMatchObject({ code: "project_changed" })
  })
  test("nobody else saves, archives or reads what hangs on a project", async () => {
    const id = await create()
    expect((await save(id, 1, edited, "user")).error).not.toBeNull()
    for (const call of ["reno_project_ties", "archive_reno_project"])
      expect((await world.as.user.rpc(call, { p_id: id })).error).not.toBeNull()
    expect((await world.as.visitor.rpc("reno_project_overview")).error).not.toBeNull()
  })
  test("a project that is gone is not saved", async () => {
    expect((await save(crypto.randomUUID(), 1, edited)).error).toMatchObject({ code: "project_gone" })
  })
})

describe("what is computed", () => {
  test.each<[string, number[], number, number]>([
    ["cents that binary fractions cannot hold", [0.1, 0.2], 0.3, 999.7],
    ["forty expenses of a third", Array<number>(40).fill(33.33), 1333.2, -333.2],
    ["a single cent", [0.01], 0.01, 999.99],
  ])("cost and margin add up to the cent: %s", async (_what, amounts, cost, margin) => {
    const id = await create()
    for (const amount of amounts) await add("project_expenses", { project_id: id, description: "x", amount })
    expect(await read(id)).toMatchObject({ actual_cost: cost, margin })
  })
  test("what several people add at the same moment is all counted", async () => {
    const id = await create()
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => [
        add("project_expenses", { project_id: id, description: "x", amount: 0.07 }),
        add("project_milestones", { project_id: id, title: "x", due_date: "2027-01-01", is_completed: n < 5 }),
      ]).flat(),
    )
    expect(await read(id)).toMatchObject({ actual_cost: 1.4, margin: 998.6, milestone_progress: 25 })
  })
  test("an amount that is moved to another project leaves the first one", async () => {
    const [one, other] = [await create(), await create()]
    const expense = await add("project_expenses", { project_id: one, description: "x", amount: 12.5 })
    await world.as.manager.from("project_expenses").update({ project_id: other }).eq("id", expense.id)
    expect([(await read(one))["actual_cost"], (await read(other))["actual_cost"]]).toEqual([0, 12.5])
  })
  test.each<[number[], number]>([
    [[100, 0, 0], 33],
    [[100, 100, 0], 67],
    [[100, 50], 75],
    [[25, 0], 13],
    [[99, 100, 100, 100], 99],
    [[100, 100], 100],
  ])("milestones at %j propose %i %%", async (parts, proposed) => {
    const id = await create()
    for (const progress of parts)
      await add("project_milestones", {
        project_id: id,
        title: "x",
        due_date: "2027-01-01",
        progress,
        is_completed: progress === 100,
      })
    expect(await read(id)).toMatchObject({ milestone_progress: proposed, progress: 0 })
  })
  test("the last milestone that goes takes the proposal with it", async () => {
    const id = await create()
    const step = await add("project_milestones", { project_id: id, title: "x", due_date: "2027-01-01" })
    expect((await read(id))["milestone_progress"]).toBe(0)
    await world.as.manager.from("project_milestones").delete().eq("id", step.id)
    expect((await read(id))["milestone_progress"]).toBeNull()
  })
  test("a milestone does not begin after it is due", async () => {
    const row = { project_id: await create(), title: "x", starts_on: "2027-01-02", due_date: "2027-01-01" }
    expect((await world.as.manager.from("project_milestones").insert(row)).error).not.toBeNull()
  })
  test("the figures count what is not archived", async () => {
    const overview = async () => (await world.as.manager.rpc("reno_project_overview")).data as Record<string, number>
    const before = await overview()
    const id = await create()
    await world.as.manager.from("reno_projects").update({ status: "in_progress", quote_status: "signed" }).eq("id", id)
    expect(await overview()).toEqual({
      ...before,
      total: (before["total"] ?? 0) + 1,
      in_progress: (before["in_progress"] ?? 0) + 1,
      quotes_signed: (before["quotes_signed"] ?? 0) + 1,
    })
    await world.as.manager.rpc("archive_reno_project", { p_id: id })
    expect(await overview()).toEqual(before)
  })
})

describe("taking away", () => {
  test("a project says what hangs on it, and goes with all of it", async () => {
    const id = await create()
    const photo = { project_id: id, url: "a", bucket: "documents", path: `projects/${id}/photos/a.webp` }
    await add("project_photos", photo)
    await add("project_milestones", { project_id: id, title: "x", due_date: "2027-01-01" })
    await add("project_notes", { project_id: id, body: "x" })
    expect((await world.as.manager.rpc("reno_project_ties", { p_id: id })).data).toEqual({
      must_be_kept: false,
      expenses_total: 0,
      invoices: 0,
      milestones: 1,
      expenses: 0,
      quotes: 0,
      receipts: 0,
      photos: 1,
      documents: 0,
      notes: 1,
      price_requests: 0,
      open_price_requests: 0,
    })
    expect((await world.as.manager.from("reno_projects").delete().eq("id", id)).error).toBeNull()
    const removals = await world.sql(`select bucket, path from ${WAITING_FILES} where path like $1`, [`%${id}%`])
    expect(removals).toEqual([{ bucket: "documents", path: photo.path }])
  })
  test.each<[string, (id: string) => PromiseLike<unknown>]>([
    ["an expense", (id) => add("project_expenses", { project_id: id, description: "x", amount: 1 })],
    ["a cost", (id) => save(id, 1, { ...edited, actual_cost: 5 })],
    [
      "a signed quote",
      async (id) => world.as.manager.from("reno_projects").update({ quote_status: "signed" }).eq("id", id),
    ],
  ])("a project with %s is archived, never deleted, and comes back", async (_what, give) => {
    const id = await create()
    await give(id)
    expect((await world.as.admin.from("reno_projects").delete().eq("id", id)).error).toMatchObject({
      code: "project_must_be_archived",
    })
    expect((await world.as.manager.rpc("archive_reno_project", { p_id: id })).error).toBeNull()
    const found = async (p_archived: boolean) =>
      ((await world.as.manager.rpc("search_reno_projects", { p_archived, p_limit: 100 })).data as Row[]).some(
        (row) => row.id === id,
      )
    expect([await found(false), await found(true)]).toEqual([false, true])
    await world.as.manager.rpc("archive_reno_project", { p_id: id, p_archived: false })
    expect(await found(false)).toBe(true)
  })
})

test("each change of a part leaves a line in the history of its project, and none once the project is gone", async () => {
  const id = await create()
  const step = await add("project_milestones", { project_id: id, title: "Dépose", due_date: "2027-01-01" })
  const steps = world.as.manager.from("project_milestones")
  await steps.update({ is_completed: true }).eq("id", step.id)
  await steps.update({ is_completed: false }).eq("id", step.id)
  await steps.update({ description: "rien à dire" }).eq("id", step.id)
  await steps.delete().eq("id", step.id)
  await add("project_expenses", { project_id: id, description: "Plâtre", amount: 40 })
  const { data } = await world.as.manager.rpc("record_history", { p_table: "reno_projects", p_id: id })
  expect((data as { action: string; summary: string }[]).map(({ summary }) => summary)).toEqual([
    "Dépense ajoutée : Plâtre (40,00 €)",
    "actual_cost : 0.00 → 40.00",
    "Jalon supprimé : Dépose",
    "Jalon rouvert : Dépose",
    "Jalon terminé : Dépose",
    "Jalon ajouté : Dépose",
    "Projet créé",
  ])
  const other = await create()
  await add("project_milestones", { project_id: other, title: "x", due_date: "2027-01-01" })
  await world.as.manager.from("reno_projects").delete().eq("id", other)
  const gone = await world.sql<{ action: string }>(
    "select action from public.activity_log where subject_id = $1 order by id",
    [other],
  )
  expect(gone.map(({ action }) => action)).toEqual(["created", "project", "deleted"])
})
