import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const add = async (table: string, row: Record<string, unknown>) => {
  const { data, error } = await world.as.manager.from(table).insert(row).select("*").single()
  if (error) throw new Error(`${table}: ${error.message}`)
  return data as Record<string, unknown> & { id: string }
}

describe("settings", () => {
  test("saving over a colleague's change is refused, and overwrites nothing", async () => {
    const first = await world.as.manager
      .from("company_settings")
      .update({ phone: "01 99 00 11 11", version: 1 })
      .eq("id", 1)
      .select("version")
      .single()
    expect(first.data).toEqual({ version: 2 })
    const second = await world.as.admin
      .from("company_settings")
      .update({ phone: "01 99 00 22 22", version: 1 })
      .eq("id", 1)
    expect(second.error).toMatchObject({ code: "settings_changed" })
    expect(second.status).toBe(409)
    expect((await world.as.visitor.from("company_settings").select("phone").single()).data).toEqual({
      phone: "01 99 00 11 11",
    })
  })
  test.each([
    [
      "hours that end before they start",
      { working_hours: { monday: { start: "18:00", end: "08:00", enabled: true } } },
    ],
    ["hours of six days", { working_hours: {} }],
    ["a zone that is no department", { intervention_zones: ["Paris"] }],
    ["a negative notice", { minimum_notice_hours: -1 }],
    ["a hold too short for the payment provider", { hold_minutes: 10 }],
  ])("%s are refused", async (_name, change) => {
    expect((await world.as.admin.from("scheduling_settings").update(change).eq("id", 1)).error).not.toBeNull()
  })
  test("a department that the site cannot show is refused with a sentence, and one that is stored stays", async () => {
    const save = (change: object) => world.as.admin.from("scheduling_settings").update(change).eq("id", 1)
    for (const intervention_zones of [["75", "59"], ["2A"], []]) {
      const { error } = await save({ intervention_zones })
      expect(error).toMatchObject({ code: "zone_not_covered" })
    }
    await world.sql("alter table public.scheduling_settings disable trigger check_zones")
    await world.sql("update public.scheduling_settings set intervention_zones = '{59}'")
    await world.sql("alter table public.scheduling_settings enable trigger check_zones")
    expect((await save({ minimum_notice_hours: 3, intervention_zones: ["59"] })).error).toBeNull()
    expect((await save({ intervention_zones: ["75", "92"] })).error).toBeNull()
  })
  test("a company offers at least one line, and has a VAT number or the franchise, not both", async () => {
    const save = (change: object) => world.as.admin.from("company_settings").update(change).eq("id", 1)
    expect((await save({ offers_reno: false })).error).toBeNull()
    expect((await save({ offers_brico: false })).error).not.toBeNull()
    expect((await save({ tva: "FR44732829320", vat_exempt: true })).error).not.toBeNull()
    expect((await save({ vat_exempt: true })).error).toBeNull()
    expect((await save({ tva: "FR44732829320" })).error).not.toBeNull()
    expect((await save({ vat_exempt: false, offers_reno: true })).error).toBeNull()
  })
  test("testimonials are at most three, each with a name, a rating and a text", async () => {
    const good = { name: "Anne", location: "Paris", rating: 5, text: "Très bien." }
    const save = (testimonials: unknown) => world.as.admin.from("company_settings").update({ testimonials }).eq("id", 1)
    expect((await save([good, good, good])).error).toBeNull()
    for (const bad of [[good, good, good, good], [{ ...good, rating: 6 }], [{ ...good, text: "" }], ["x"], {}])
      expect((await save(bad)).error).not.toBeNull()
    expect((await save([])).error).toBeNull()
  })
  test("what works cost is at most twelve rows, each with a name, a range in whole euros and a day", async () => {
    const good = { name: "Cuisine", from: 8000, to: 22_000, per_m2: false, on: "2026-11-03" }
    const save = (rows: unknown) => world.as.admin.from("company_settings").update({ price_guide: rows }).eq("id", 1)
    expect((await save([good, { ...good, to: null, per_m2: true }])).error).toBeNull()
    const wrong = [
      ...[{ name: " " }, { from: 0 }, { from: 8000.5 }, { from: null }, { to: 7000 }, { to: 12_345_678 }],
      ...[{ per_m2: null }, { on: null }, { on: "2026-13-01" }, { includes: "x".repeat(301) }],
    ]
    for (const bad of [Array(13).fill(good), ["x"], {}, ...wrong.map((change) => [{ ...good, ...change }])])
      expect((await save(bad)).error).not.toBeNull()
    expect((await save([])).error).toBeNull()
  })
  test("a team is at most eight people, each with a name, a trade and perhaps a portrait", async () => {
    const good = { name: "Anne", role: "Plombière", photo: "/portraits/anne.jpg", focus: "50% 30%" }
    const save = (team: unknown) => world.as.admin.from("company_settings").update({ team }).eq("id", 1)
    expect((await save([good, { name: "Luc", role: "Peintre" }])).error).toBeNull()
    const wrong = [
      { name: "" },
      { role: undefined },
      { photo: "javascript:alert(1)" },
      { focus: "center" },
      { focus: "101% 0%" },
    ]
    for (const bad of [Array(9).fill(good), ["x"], {}, ...wrong.map((change) => [{ ...good, ...change }])])
      expect((await save(bad)).error).not.toBeNull()
    expect((await save([])).error).toBeNull()
  })
})

describe("a renovation project", () => {
  test("computes its margin, and its cost from its expenses", async () => {
    const project = await add("reno_projects", {
      name: "Cuisine",
      client_name: "Anne",
      address: "Paris",
      budget: 1000,
      actual_cost: 300,
      margin: 5,
    })
    const money = async () => {
      const [row] = await world.sql<Record<string, string>>(
        "select actual_cost, margin from public.reno_projects where id = $1",
        [project.id],
      )
      return [Number(row?.["actual_cost"]), Number(row?.["margin"])]
    }
    expect(await money()).toEqual([300, 700])
    const plaster = await add("project_expenses", { project_id: project.id, description: "Plâtre", amount: 100.5 })
    await add("project_expenses", { project_id: project.id, description: "Carrelage", amount: 50 })
    expect(await money()).toEqual([150.5, 849.5])
    await world.as.manager.from("reno_projects").update({ actual_cost: 1, budget: 2000 }).eq("id", project.id)
    expect(await money()).toEqual([150.5, 1849.5])
    await world.as.manager.from("project_expenses").delete().eq("id", plaster.id)
    expect(await money()).toEqual([50, 1950])
  })
  test("starts as the specification says", async () => {
    const project = await add("reno_projects", { name: "Salon", client_name: "Anne", address: "Paris", budget: 0 })
    expect(project).toMatchObject({ status: "planning", quote_status: "draft", progress: 0 })
    expect(project["start_date"]).not.toBeNull()
    const photo = await add("project_photos", { project_id: project.id, url: "https://mirabelle.test/a.jpg" })
    expect(photo).toMatchObject({ category: "before", photo_type: "before", caption: "" })
    const document = await add("project_documents", {
      project_id: project.id,
      name: "a.pdf",
      file_url: "projects/1/a.pdf",
    })
    expect(document).toMatchObject({ document_type: "other", status: "draft" })
  })
  test("a milestone is completed and reopened", async () => {
    const project = await add("reno_projects", { name: "Bain", client_name: "Anne", address: "Paris" })
    const milestone = await add("project_milestones", {
      project_id: project.id,
      title: "Dépose",
      due_date: "2027-01-01",
    })
    const change = async (is_completed: boolean) =>
      (
        await world.as.manager
          .from("project_milestones")
          .update({ is_completed })
          .eq("id", milestone.id)
          .select("*")
          .single()
      ).data as object
    expect(await change(true)).toMatchObject({ progress: 100, completed_date: expect.any(String) as string })
    expect(await change(false)).toMatchObject({ progress: 0, completed_date: null })
  })
  test.each<[string, Record<string, unknown>]>([
    ["a progress beyond 100", { progress: 101 }],
    ["a negative budget", { budget: -1 }],
    ["an unknown status", { status: "lost" }],
    ["an unknown quote status", { quote_status: "lost" }],
  ])("refuses %s", async (_name, change) => {
    const row = { name: "X", client_name: "Anne", address: "Paris", ...change }
    expect((await world.as.manager.from("reno_projects").insert(row)).error).not.toBeNull()
  })
  test("a note is its author's", async () => {
    const project = await add("reno_projects", { name: "Note", client_name: "Anne", address: "Paris" })
    const note = await add("project_notes", { project_id: project.id, body: "Rappeler" })
    expect(note["author_id"]).toBe(world.people.manager)
    await world.as.admin.from("project_notes").update({ body: "Autre" }).eq("id", note.id)
    expect((await world.as.manager.from("project_notes").select("body").eq("id", note.id).single()).data).toEqual({
      body: "Rappeler",
    })
  })
  test("no link shows its secret to staff", async () => {
    expect((await world.as.admin.from("private_links").select("hash")).error).toMatchObject({
      code: "42501",
    })
  })
})

test("a work has exactly one primary photo, whatever happens to its photos", async () => {
  const work = await add("gallery_projects", { title: "Salon", location: "Paris" })
  const photo = (is_primary: boolean) =>
    add("gallery_photos", { project_id: work.id, url: "https://mirabelle.test/a.jpg", is_primary })
  const [one, two, three] = [await photo(false), await photo(false), await photo(true)]
  const primary = async () =>
    (await world.as.manager.from("gallery_photos").select("id").eq("project_id", work.id).eq("is_primary", true)).data
  expect(await primary()).toEqual([{ id: three.id }])
  await world.as.manager.from("gallery_photos").update({ is_primary: true }).eq("id", two.id)
  expect(await primary()).toEqual([{ id: two.id }])
  // The two steps of the specification (back office, §4): all to not primary, then the chosen one.
  await world.as.manager.from("gallery_photos").update({ is_primary: false }).eq("project_id", work.id)
  await world.as.manager.from("gallery_photos").update({ is_primary: true }).eq("id", three.id)
  expect(await primary()).toEqual([{ id: three.id }])
  await world.as.manager.from("gallery_photos").delete().eq("id", three.id)
  expect(await primary()).toEqual([{ id: one.id }])
})

test("an imported review keeps its words, and nobody writes one in Google's name", async () => {
  await world.sql("insert into public.google_reviews (review_id, author_name, text) values ('ChIJ1', 'Paul', 'Moyen')")
  const change = (values: object) => world.as.manager.from("google_reviews").update(values).eq("review_id", "ChIJ1")
  for (const values of [{ text: "Parfait" }, { rating: 1 }, { author_name: "Autre" }])
    expect((await change(values)).error).toMatchObject({ code: "google_review_fixed" })
  expect((await change({ review_id: "manual_x" })).error).toMatchObject({ code: "review_source_fixed" })
  expect((await change({ is_hidden: true, is_featured: false })).error).toBeNull()
  const forged = await world.as.manager
    .from("google_reviews")
    .insert({ review_id: "ChIJ2", author_name: "Moi", text: "Parfait" })
  expect(forged.error).not.toBeNull()
  const own = await add("google_reviews", { author_name: "Zoé", text: "Merci", rating: 4 })
  expect(own).toMatchObject({ source: "manual", is_featured: true, is_hidden: false, rating: 4 })
  expect(
    (await world.as.manager.from("google_reviews").update({ review_id: "ChIJ3" }).eq("id", own.id)).error,
  ).not.toBeNull()
})
