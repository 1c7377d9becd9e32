import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
  await world.sql(`insert into public.gallery_projects (title, location, client_name, budget_range, shown_budget, is_published) values
    ('Secret', 'Paris', 'M. Durand', '30 k€', null, true), ('Ouvert', 'Paris', null, null, 'dès 9 k€', true), ('Brouillon', 'Paris', null, null, '1 €', false)`)
  await world.sql(`insert into public.gallery_photos (project_id, url)
    select id, 'https://mirabelle.test/' || title || '.jpg' from public.gallery_projects`)
  await world.sql(`insert into public.google_reviews (review_id, author_name, text, is_hidden) values
    ('manual_1', 'Paul', 'Bien', false), ('g1', 'Anne', 'Bien', false), ('g2', 'Caché', 'Mal', true)`)
  await world.sql(`insert into public.blocked_dates (date, reason, is_reason_public, is_active) values
    ('2030-01-01', 'Enterrement', false, true), ('2030-01-02', 'Jour férié', true, true), ('2030-01-03', null, false, false)`)
  await world.sql(
    `insert into public.services (name, base_price, is_active) values ('Ancien', 1, false), ('Actuel', 1, true)`,
  )
  await world.sql(`insert into public.faqs (question, answer, is_active) values ('Q1', 'R', true), ('Q2', 'R', false)`)
  await world.sql(
    `insert into public.reno_expertises (title, description, image, is_active) values ('E1', 'D', '/a', true), ('E2', 'D', '/a', false)`,
  )
})

const read = async (who: "visitor" | "user" | "manager", table: string, column: string) => {
  const { data, error } = await world.as[who].from(table).select(column).order(column)
  return error ? error.code : (data as unknown as Record<string, unknown>[]).map((row) => row[column])
}

test.each([
  ["services", "name", ["Actuel"]],
  ["faqs", "question", ["Q1"]],
  ["reno_expertises", "title", ["E1"]],
  ["google_reviews", "author_name", ["Anne", "Paul"]],
])("of %s, visitors and users read what is published", async (table, column, expected) => {
  expect(await read("visitor", table, column)).toEqual(expected)
  expect(await read("user", table, column)).toEqual(expected)
})

describe("the gallery", () => {
  test("shows visitors every published work and its photos", async () => {
    expect(await read("visitor", "gallery_projects", "title")).toEqual(["Ouvert", "Secret"])
    expect(await read("visitor", "gallery_photos", "url")).toHaveLength(2)
  })
  test("shows visitors the budget that staff wrote for them", async () => {
    expect(await read("visitor", "gallery_projects", "shown_budget")).toEqual(["dès 9 k€", null])
  })
  test.each(["client_name", "budget_range"])("never shows %s to anyone but staff", async (column) => {
    expect(await read("visitor", "gallery_projects", column)).toBe("42501")
    expect(await read("user", "gallery_projects", column)).toEqual([null])
    expect(await read("manager", "gallery_projects", column)).toHaveLength(3)
  })
})

describe("a blocked day", () => {
  test("is seen by visitors with its public reason only", async () => {
    expect(await read("visitor", "blocked_dates", "date")).toEqual(["2030-01-01", "2030-01-02"])
    expect(await read("visitor", "blocked_dates", "public_reason")).toEqual([
      "Cette date n’est pas disponible",
      "Jour férié",
    ])
  })
  test("keeps its private reason for staff", async () => {
    expect(await read("visitor", "blocked_dates", "reason")).toBe("42501")
    expect(await read("user", "blocked_dates", "reason")).toEqual(["Jour férié"])
    expect(await read("manager", "blocked_dates", "reason")).toContain("Enterrement")
  })
  test("is blocked once while it is active", async () => {
    const again = await world.as.manager.from("blocked_dates").insert({ date: "2030-01-01" })
    expect(again.error).toMatchObject({ code: "23505" })
    const reopened = await world.as.manager
      .from("blocked_dates")
      .insert({ date: "2030-01-03" })
      .select("created_by")
      .single()
    expect(reopened.data).toEqual({ created_by: world.people.manager })
  })
  test("is never signed with somebody else's name", async () => {
    const forged = { date: "2030-02-01", created_by: world.people.admin }
    expect((await world.as.manager.from("blocked_dates").insert(forged)).error).not.toBeNull()
  })
})

describe("a contact request", () => {
  const request = {
    name: "Anne",
    email: "anne@example.fr",
    phone: "0612345678",
    address: "Paris",
    description: "Une cuisine",
  }
  const send = (change: Record<string, unknown> = {}) =>
    world.as.visitor.from("contact_requests").insert({ ...request, ...change })

  test("is accepted with the choices of the form, or without them", async () => {
    const choices = { service: "both", project_type: "Cuisine", budget: "15k-30k", urgency: "soon", status: "new" }
    expect((await send(choices)).error).toBeNull()
    expect((await send({ service: null, budget: null, urgency: null })).error).toBeNull()
  })
  test.each([
    ["another status", { status: "converted" }],
    ["a date of its own", { created_at: "2020-01-01" }],
    ["notes", { notes: "x" }],
    ["an unknown service", { service: "garden" }],
    ["an unknown budget", { budget: "1" }],
    ["an unknown urgency", { urgency: "now" }],
    ["no name", { name: " " }],
    ["no address to answer to", { email: "anne" }],
    ["an endless description", { description: "x".repeat(5001) }],
    ["an endless name", { name: "x".repeat(121) }],
  ])("is refused with %s", async (_name, change) => {
    expect((await send(change)).error).not.toBeNull()
  })
  test("is not read back by who sent it", async () => {
    expect((await world.as.visitor.from("contact_requests").insert(request).select("id")).error).not.toBeNull()
    expect(await read("visitor", "contact_requests", "name")).toBe("42501")
    expect(await read("user", "contact_requests", "name")).toEqual([])
  })
})

test("a visitor reads hours, zones and figures, and not who is written to", async () => {
  const company = await world.as.visitor.from("company_settings").select("*").single()
  expect(company.data).toMatchObject({
    name: "Mirabelle",
    projects_start: null,
    projects_start_on: "2025-06-26",
    projects_per_day: 1,
    rating_figure: null,
    rating_source: null,
    partners_figure: null,
    response_figure: "24h",
    quote_figure: "48h",
    prepayment_cents: 8000,
  })
  const rules = await world.as.visitor.from("scheduling_settings").select("*").single()
  expect(rules.data).toMatchObject({
    intervention_zones: ["75", "77", "78", "91", "92", "93", "94", "95"],
    minimum_notice_hours: 2,
    max_bookings_per_day: 20,
    working_hours: { saturday: { start: "09:00", end: "17:00", enabled: true }, sunday: { enabled: false } },
  })
  expect((await world.as.visitor.from("notification_settings").select("*")).error).not.toBeNull()
})
