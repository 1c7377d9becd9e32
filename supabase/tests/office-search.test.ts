import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("contact_requests", "reno_projects", "customers", "places")
})

type Found = {
  kind: string
  id: string | null
  title: string
  detail: string
  day: string | null
  total: number
  phone: string | null
}
async function search(query: string): Promise<Found[]> {
  const { data, error } = await world.as.manager.rpc("search_office", { p_query: query })
  if (error) throw new Error(error.message)
  return data as Found[]
}
const kinds = async (query: string) => (await search(query)).map(({ kind }) => kind)

test("a name finds the client, requests, contacts and projects, in this order", async () => {
  const her = { client_name: "Éloïse Marchand", client_phone: "+33611223344" }
  await world.add.request({ ...her, service_type: "Fuite", created_at: "2026-11-01T08:00:00Z" })
  await world.add.request({ ...her, service_type: "Volet", city: "Créteil", scheduled_date: "2026-11-23" })
  await world.sql(
    "insert into public.contact_requests (name, email, phone, address, description) values ('Éloïse Marchand', 'e@example.fr', '0611223344', 'Créteil', 'Une cuisine')",
  )
  await world.sql(
    "insert into public.reno_projects (name, client_name, address) values ('Cuisine', 'Éloïse Marchand', 'Créteil')",
  )
  const found = await search("eloise marchand")
  expect(found.map(({ kind }) => kind)).toEqual([
    // The kitchen was declared without a number: a file of its own.
    ...["client", "client", "request", "request", "contact", "project"],
  ])
  expect(found.find(({ phone }) => phone !== null)).toMatchObject({
    title: "Éloïse Marchand",
    phone: "+33611223344",
    total: 3,
  })
  expect(found[2]).toMatchObject({ title: "Éloïse Marchand", day: "2026-11-23" })
  expect(found[2]?.detail).toMatch(/^Volet · BR-[0-9A-F]{8}$/)
  expect(await kinds("06 11 22 33 44")).toEqual(["client", "request", "request", "contact"])
  expect(await kinds(found[2]?.detail.split(" · ")[1] ?? "")).toEqual(["request"])
})

test("one letter, nothing and a pattern find nothing of their own", async () => {
  await world.add.request({ client_name: "Anne Martin" })
  for (const query of ["", " ", "a", "%%", "__", "' or true --"]) expect(await search(query)).toEqual([])
})

test("an answer is bounded, however many there are", async () => {
  await world.script(`
    insert into public.brico_requests (client_name, client_phone, address, service_type)
    select 'Durand ' || n, '+3361234' || lpad((n % 10)::text, 4, '0'), 'Paris', 'Volet' from generate_series(1, 1000) n;
    insert into public.reno_projects (name, client_name, address)
    select 'Durand ' || n, 'X', 'Paris' from generate_series(1, 1000) n`)
  const found = await search("durand")
  expect(found.filter(({ kind }) => kind === "client")).toHaveLength(3)
  expect(found.filter(({ kind }) => kind === "request")).toHaveLength(5)
  expect(found.filter(({ kind }) => kind === "project")).toHaveLength(3)
  expect((await search("d".repeat(100_000))).length).toBeLessThan(20)
})

test.each(["visitor", "user", "deactivated", "half"] as const)("a %s finds nothing", async (who) => {
  await world.add.request({ client_name: "Anne Martin" })
  const { data, error } = await world.as[who].rpc("search_office", { p_query: "anne" })
  expect([data, error === null]).toEqual([null, false])
})
