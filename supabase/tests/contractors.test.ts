import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("contractors", "brico_requests", "reno_projects")
  // A Sunday, at noon in Paris.
  await world.setClock("2026-11-22T12:00:00+01:00")
})

type Row = Record<string, unknown> & { id: string }
async function add(change: Record<string, unknown> = {}) {
  const row = { name: "Keller", email: "k@example.fr", phone: "0612345678", specialties: ["plomberie"], ...change }
  const { data, error } = await world.as.manager.from("contractors").insert(row).select("*").single()
  if (error) throw new Error(error.message)
  return data as Row
}
const read = async (id: string) => (await world.sql<Row>("select * from public.contractors where id = $1", [id]))[0]
const search = async (filter: Record<string, unknown> = {}) => {
  const { data, error } = await world.as.manager.rpc("search_contractors", filter)
  if (error) throw new Error(error.message)
  return data as Row[]
}
const names = async (filter: Record<string, unknown> = {}) => (await search(filter)).map(({ name }) => name)
const ask = async (contractor: string, project: string, change: Record<string, unknown> = {}) => {
  const columns = {
    project_id: project,
    contractor_id: contractor,
    message: "Prix ?",
    ...change,
  }
  const keys = Object.keys(columns)
  await world.sql(
    `insert into public.contractor_quote_requests (${keys.join(", ")}) values (${keys.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(columns),
  )
}
const addProject = async (name: string, status = "in_progress", deadline: string | null = null) =>
  (
    await world.sql<{ id: string }>(
      `insert into public.reno_projects (name, client_name, address, status, start_date, deadline)
       values ($1, 'Anne', 'Paris', $2, '2026-10-01', $3) returning id`,
      [name, status, deadline],
    )
  )[0]?.id ?? ""

test("figures follow from jobs and answers, whatever a client sends", async () => {
  const { id } = await add({ total_jobs: 99, total_revenue: 1e6, average_response_time: 9 })
  expect(await read(id)).toMatchObject({
    total_jobs: 0,
    completed_jobs: 0,
    total_revenue: 0,
    average_response_time: 0,
  })
  const job = { assigned_contractor_id: id, base_price: 120.5 }
  await world.add.request({ ...job, status: "completed" })
  await world.add.request({ ...job, status: "confirmed" })
  await world.add.request({ ...job, status: "cancelled" })
  const [kitchen, bath] = [await addProject("Cuisine", "completed"), await addProject("Bain")]
  const times = { sent_at: "2026-11-20T08:00:00Z", answered_at: "2026-11-20T13:00:00Z" }
  await ask(id, kitchen, { ...times, status: "accepted", price: 3000, vat_rate: 20, price_with_vat: 3600 })
  await ask(id, bath, { ...times, answered_at: "2026-11-20T11:00:00Z", status: "declined" })
  const row = await read(id)
  expect(row).toMatchObject({
    total_jobs: 3,
    completed_jobs: 2,
    total_revenue: 3120.5,
    average_response_time: 4,
  })
  expect(new Date(String(row?.["last_active"])).getTime()).toBeGreaterThanOrEqual(Date.parse("2026-11-20T13:00:00Z"))
  await world.as.manager.from("contractors").update({ total_jobs: 50 }).eq("id", id)
  expect(await read(id)).toMatchObject({ total_jobs: 3 })

  const { data } = await world.as.manager.rpc("contractor_jobs", { p_id: id })
  expect((data as Row[]).map(({ kind, status, total_count }) => [kind, status, total_count])).toEqual(
    expect.arrayContaining([
      ["request", "completed", 5],
      ["request", "confirmed", 5],
      ["request", "cancelled", 5],
      ["project", "completed", 5],
      ["quote", "declined", 5],
    ]),
  )
  expect((await world.as.manager.rpc("contractor_overview")).data).toMatchObject({ total: 1, total_revenue: 3120.5 })
})

test("a job whose day is today, ahead or open is upcoming; the day after, it counts as past", async () => {
  const { id } = await add()
  const job = { assigned_contractor_id: id }
  const upcoming = async () => [
    (await search())[0]?.["upcoming_jobs"],
    ((await world.as.manager.rpc("contractor_jobs", { p_id: id })).data as Row[])[0]?.["upcoming_count"],
  ]
  expect((await search())[0]).toMatchObject({ total_jobs: 0, upcoming_jobs: 0 })
  await world.add.request({ ...job, status: "completed", scheduled_date: "2026-11-22" })
  await world.add.request({ ...job, status: "cancelled", scheduled_date: "2026-11-29" })
  await world.add.request({ ...job, status: "confirmed", scheduled_date: "2026-11-20", scheduled_time: "09:00" })
  expect(await upcoming()).toEqual([0, 0])
  await world.add.request({ ...job, status: "confirmed", scheduled_date: "2026-11-22", scheduled_time: "09:00" })
  await world.add.request({ ...job, status: "pending", scheduled_date: null, scheduled_time: null })
  const awarded = {
    status: "accepted",
    price: 3000,
    vat_rate: 20,
    price_with_vat: 3600,
    answered_at: "2026-11-20T11:00:00Z",
    sent_at: "2026-11-19T11:00:00Z",
  }
  await ask(id, await addProject("Cuisine", "in_progress", "2026-11-21"), awarded)
  await ask(id, await addProject("Bain", "in_progress", "2026-12-20"), awarded)
  await ask(id, await addProject("Salon", "planning"), awarded)
  expect(await upcoming()).toEqual([4, 4])
  expect((await search())[0]).toMatchObject({ total_jobs: 7, completed_jobs: 1 })
  await world.setClock("2026-11-23T00:01:00+01:00")
  expect(await upcoming()).toEqual([3, 3])
})

test("work is at stake for a subcontractor with a job ahead, or asked for a price by works under way", async () => {
  const { id } = await add()
  const hasWork = async () => (await search())[0]?.["has_work"]
  const asked = { sent_at: "2026-11-20T08:00:00Z" }
  await ask(id, await addProject("Bain", "in_progress"), { ...asked, status: "declined" })
  await ask(id, await addProject("Salon", "completed"), { ...asked, status: "sent" })
  expect(await hasWork()).toBe(false)
  await ask(id, await addProject("Cuisine"), { ...asked, status: "viewed" })
  expect(await hasWork()).toBe(true)
})

test("the list is searched by name, e-mail and trade, and filtered; counts and trades are of those who are there", async () => {
  await add({ name: "Élodie Carpentier", email: "elodie@bois.fr", specialties: ["menuiserie", "montage"], rating: 4 })
  await add({ name: "Fatou", specialties: ["electricite"], is_available: false, rating: 5 })
  const gone = await add({ name: "Ancien", specialties: ["carrelage"] })
  await world.as.manager.rpc("archive_contractor", { p_id: gone.id, p_is_archived: true })
  expect(await names()).toEqual(["Élodie Carpentier", "Fatou"])
  expect(await names({ p_query: "ELODIE" })).toEqual(["Élodie Carpentier"])
  expect(await names({ p_query: "bois.fr" })).toEqual(["Élodie Carpentier"])
  expect(await names({ p_query: "électri" })).toEqual(["Fatou"])
  expect(await names({ p_availability: "available" })).toEqual(["Élodie Carpentier"])
  expect(await names({ p_availability: "unavailable" })).toEqual(["Fatou"])
  expect(await names({ p_specialty: "montage" })).toEqual(["Élodie Carpentier"])
  expect(await names({ p_archived: true })).toEqual(["Ancien"])
  expect(await names({ p_sort: "rating" })).toEqual(["Fatou", "Élodie Carpentier"])
  expect((await world.as.manager.rpc("contractor_overview")).data).toEqual({
    total: 2,
    available: 1,
    total_revenue: 0,
    average_rating: 4.5,
    specialties: ["electricite", "menuiserie", "montage"],
    archived: 1,
  })
})

test("a line says who is away today and which papers are wanting", async () => {
  const { id } = await add()
  await world.as.manager.from("contractor_absences").insert([
    { contractor_id: id, starts_on: "2026-11-20", ends_on: "2026-11-22" },
    { contractor_id: id, starts_on: "2026-11-22", ends_on: "2026-11-30" },
    { contractor_id: id, starts_on: "2026-12-24", ends_on: "2026-12-31" },
  ])
  const path = `contractors/${id}/papers/a.pdf`
  const dates = { issued_on: "2026-11-01", expires_on: "2027-04-30" }
  await world.as.manager
    .from("contractor_papers")
    .insert({ contractor_id: id, kind: "kbis", ...dates, path, file_name: "a.pdf" })
  const [line] = await search()
  expect(line).toMatchObject({ absent_until: "2026-11-30", must_be_kept: false })
  expect((line?.["papers"] as Row[] | undefined)?.map(({ kind, state }) => [kind, state])).toEqual([
    ["vigilance", "missing"],
    ["decennale", "missing"],
    ["rc_pro", "missing"],
  ])
})

describe("who can come", () => {
  const hindrance = async (date: string, time: string, duration = 60) => {
    const { data } = await world.as.manager.rpc("who_is_free", { p_date: date, p_time: time, p_duration: duration })
    return (data as { contractors: { hindrance: unknown }[] }).contractors.map((one) => one.hindrance)
  }

  test("is told by days, hours and absences", async () => {
    const { id } = await add()
    const hours = await read(id).then((row) => row?.["working_hours"] as Record<string, unknown>)
    await world.as.manager
      .from("contractors")
      .update({ working_hours: { ...hours, monday: { start: "09:00", end: "12:00" } } })
      .eq("id", id)
    await world.as.manager
      .from("contractor_absences")
      .insert({ contractor_id: id, starts_on: "2026-11-24", ends_on: "2026-11-25" })
    const outside = { reason: "outside_hours", from: "09:00", to: "12:00" }
    expect(await hindrance("2026-11-23", "09:00", 180)).toEqual([null])
    expect(await hindrance("2026-11-23", "08:59")).toEqual([outside])
    expect(await hindrance("2026-11-23", "11:01")).toEqual([outside])
    for (const day of ["2026-11-24", "2026-11-25"])
      expect(await hindrance(day, "09:00")).toEqual([{ reason: "absent", until: "2026-11-25" }])
    expect(await hindrance("2026-11-26", "09:00")).toEqual([null])
    expect(await hindrance("2026-11-28", "09:00")).toEqual([{ reason: "day_off" }])
    expect(await hindrance("2026-11-27", "23:00", 720)).toEqual([
      { reason: "outside_hours", from: "08:00", to: "18:00" },
    ])
  })

  test("is nobody's question without a day; somebody archived is not proposed, but stays where he is", async () => {
    const { id } = await add()
    await add({ name: "Autre", availability: week(false) })
    const { data } = await world.as.manager.rpc("who_is_free", { p_date: null, p_time: null, p_duration: 60 })
    expect((data as { contractors: { hindrance: unknown }[] }).contractors.map((one) => one.hindrance)).toEqual([
      null,
      null,
    ])
    const request = await world.add.request({ assigned_contractor_id: id })
    const other = await world.add.request()
    await world.as.manager.rpc("archive_contractor", { p_id: id, p_is_archived: true })
    const proposed = async (exclude: string) => {
      const answer = await world.as.manager.rpc("who_is_free", {
        p_date: null,
        p_time: null,
        p_duration: 60,
        p_exclude: exclude,
      })
      return (answer.data as { contractors: Row[] }).contractors.map(({ name }) => name)
    }
    expect(await proposed(request.id)).toEqual(["Autre", "Keller"])
    expect(await proposed(other.id)).toEqual(["Autre"])
    const assign = { p_id: other.id, p_contractor_id: id, p_notify: false }
    expect((await world.as.manager.rpc("assign_contractor", assign)).error).toMatchObject({
      code: "contractor_archived",
    })
    expect((await world.as.manager.rpc("assign_contractor", { ...assign, p_id: request.id })).error).toBeNull()
  })
})

const week = (works: boolean) =>
  Object.fromEntries(
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, works]),
  )

test.each<[string, (id: string) => Promise<unknown>]>([
  ["a job", (id) => world.add.request({ assigned_contractor_id: id })],
  ["a price request", async (id) => ask(id, await addProject("Cuisine"))],
  [
    "an expense",
    async (id) =>
      world.sql(
        "insert into public.project_expenses (project_id, description, amount, contractor_id) values ($1, 'Acompte', 10, $2)",
        [await addProject("Cuisine"), id],
      ),
  ],
])("somebody whom %s names is archived, not deleted, and comes back", async (_what, tie) => {
  const { id } = await add()
  await tie(id)
  const { error } = await world.as.manager.from("contractors").delete().eq("id", id)
  expect(error).toMatchObject({ code: "contractor_tied" })
  expect((await search())[0]).toMatchObject({ must_be_kept: true })
  const archive = (p_is_archived: boolean) => world.as.manager.rpc("archive_contractor", { p_id: id, p_is_archived })
  for (const is of [true, true, false, false]) expect((await archive(is)).error).toBeNull()
  expect(await names()).toEqual(["Keller"])
  const { data } = await world.as.manager.rpc("record_history", { p_table: "contractors", p_id: id })
  expect((data as Row[]).map(({ summary }) => summary)).toEqual(["Sous-traitant restauré", "Sous-traitant archivé"])
})

test("a subcontractor without jobs is deleted, with the absences", async () => {
  const { id } = await add()
  await world.as.manager
    .from("contractor_absences")
    .insert({ contractor_id: id, starts_on: "2026-12-01", ends_on: "2026-12-02" })
  expect((await world.as.manager.from("contractors").delete().eq("id", id)).error).toBeNull()
  expect(await world.sql("select 1 from public.contractor_absences")).toEqual([])
  const gone = { p_id: id, p_is_archived: true }
  expect((await world.as.manager.rpc("archive_contractor", gone)).error).toMatchObject({ code: "item_gone" })
})

test("two people who edit one subcontractor lose nothing: the second is refused, and « Changer » keeps its effect", async () => {
  const { id, version } = await add()
  const save = (p_version: unknown, values: Record<string, unknown>) =>
    world.as.manager.rpc("save_in_list", { p_list: "contractors", p_id: id, p_version, p_values: values })
  // The form sends only the fields that changed in it, so it does not undo an availability that was changed in the list.
  await world.as.admin.from("contractors").update({ is_available: false }).eq("id", id)
  expect((await save(version, { name: "Keller & Fils" })).error).toBeNull()
  expect(await read(id)).toMatchObject({ name: "Keller & Fils", is_available: false })
  expect((await save(version, { name: "Autre" })).error).toMatchObject({ code: "item_changed" })
  // Figures that the system computes do not raise the version.
  const before = (await read(id))?.["version"]
  await world.add.request({ assigned_contractor_id: id, status: "completed" })
  expect((await read(id))?.["version"]).toBe(before)
  const both = await Promise.all(["A", "B"].map((notes) => save(before, { notes })))
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
})

test("an absence ends after it begins, and only staff ask anything of this screen", async () => {
  const { id } = await add()
  const absence = { contractor_id: id, starts_on: "2026-12-02", ends_on: "2026-12-01" }
  expect((await world.as.manager.from("contractor_absences").insert(absence)).error).not.toBeNull()
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    for (const [name, args] of [
      ["search_contractors", {}],
      ["contractor_overview", {}],
      ["contractor_jobs", { p_id: id }],
      ["archive_contractor", { p_id: id, p_is_archived: true }],
      ["queue_paper_alerts", {}],
      ["queue_orphan_files", {}],
    ] as const)
      expect((await world.as[who].rpc(name, args)).error, `${who} ${name}`).not.toBeNull()
  expect(await read(id)).toMatchObject({ archived_at: null })
})

test("a thousand subcontractors are a page, whatever is asked for", async () => {
  await world.sql(`insert into public.contractors (name, email, phone, specialties)
    select 'Artisan ' || n, 'a' || n || '@example.fr', '0612345678', '{peinture}' from generate_series(1, 1000) n`)
  const page = await search({ p_limit: 100_000 })
  expect([page.length, page[0]?.["total_count"]]).toEqual([100, 1000])
  expect(await search({ p_query: "a".repeat(500), p_offset: -5 })).toEqual([])
})

test("the search for everything finds them by name, trade or telephone, and nobody archived", async () => {
  const { id } = await add({ name: "Yvonne Keller", phone: "0698765432" })
  const found = async (p_query: string) =>
    ((await world.as.manager.rpc("search_office", { p_query })).data as Row[]).map(({ kind, id: one, detail }) => [
      kind,
      one,
      detail,
    ])
  for (const query of ["yvonne", "06 98 76", "plomb"])
    expect(await found(query)).toEqual([["contractor", id, "plomberie"]])
  await world.as.manager.rpc("archive_contractor", { p_id: id, p_is_archived: true })
  expect(await found("yvonne")).toEqual([])
})
