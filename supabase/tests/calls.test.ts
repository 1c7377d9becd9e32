import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("contact_requests")
})

async function find(p_query: string, who: Person = "manager") {
  const { data, error } = await world.as[who].rpc("find_clients", { p_query })
  if (error && who === "manager") throw new Error(error.message)
  return { error, clients: (data ?? []) as Record<string, unknown>[] }
}

test("a number names who gave it, however it is written, with the newest words of each", async () => {
  await world.add.request({ address: "1 rue Ancienne", created_at: "2026-01-05T10:00:00Z" })
  await world.add.request({ address: "2 rue Neuve", postal_code: "75011", city: "Paris", scheduled_date: "2026-10-12" })
  await world.add.request({ client_name: "Paul Autre", client_phone: "+33799000000" })
  for (const typed of [
    "06 12 34 56 78",
    "0612345678",
    "+33 6 12 34 56 78",
    "0033612345678",
    "+33 (0)6 12 34 56 78",
    "+330612345678",
    "06 12 34 5",
  ])
    expect((await find(typed)).clients).toMatchObject([
      { client_name: "Anne Martin", address: "2 rue Neuve", postal_code: "75011", last_day: "2026-10-12" },
    ])
})

test("who only wrote is known too, and the same person once", async () => {
  const contact = { name: "Zoé Petit", email: "zoe@example.fr", phone: "0788112233", address: "3 rue X, 75012 Paris" }
  await world.as.service.from("contact_requests").insert({ ...contact, description: "Bonjour", status: "new" })
  expect((await find("07 88 11 22 33")).clients).toMatchObject([{ client_name: "Zoé Petit", last_service: null }])
  await world.add.request({ client_name: "Zoé Petit", client_phone: "+33788112233" })
  expect((await find("07 88 11 22 33")).clients).toMatchObject([{ last_service: "Réparation de fuite" }])
})

test("a client's file is known by its number without any request, and gives its places", async () => {
  const saved = await world.as.manager.rpc("save_customer", {
    p_id: null,
    p_version: 0,
    p_values: {
      name: "Syndic Bastille",
      kind: "company",
      channels: [{ kind: "phone", value: "+33144556677", is_shared: true }],
    },
  })
  const { id } = saved.data as { id: string }
  for (const address of ["1 rue A", "2 rue B"])
    await world.as.manager.rpc("save_customer_place", { p_customer: id, p_place: null, p_values: { address } })
  const { clients } = await find("01 44 55 66 77")
  expect(clients).toMatchObject([{ client_name: "Syndic Bastille", customer_id: id, places: [{}, {}] }])
  await world.sql("delete from public.customers where id = $1", [id])
})

test("the beginning of a number names nobody, and neither does a letter or a wildcard", async () => {
  await world.add.request()
  for (const typed of ["", "06 12", "612", "A", "%%%%%%%%", "______"]) expect((await find(typed)).clients).toEqual([])
})

test("a part of a name, an e-mail and half a number find who gave them, and what was done for somebody finds nobody", async () => {
  await world.add.request({
    client_name: "Élise Fournier",
    client_phone: "+33639987713",
    client_email: "elise.f@example.fr",
  })
  await world.add.request({
    client_name: "Paul Autre",
    client_phone: "+33799000000",
    description: "Chez madame Fournier",
  })
  for (const typed of ["fourn", "Élise", "elise fournier", "elise.f@", "98 77 13", "7713"])
    expect((await find(typed)).clients).toMatchObject([{ client_name: "Élise Fournier", client_phone: "+33639987713" }])
  expect((await find("fuite")).clients).toEqual([])
})

test("a name that is spelt wrong finds who is spelt alike, and a right one finds nobody else", async () => {
  await world.add.request({ client_name: "Élise Fournier", client_phone: "+33639987713", client_email: null })
  await world.add.request({ client_name: "Rémi Tournier", client_phone: "+33799000000", client_email: null })
  await world.add.request({ client_name: "Paul Autre", client_phone: "+33799000001", description: "Chez Furnier" })
  const names = async (typed: string) => (await find(typed)).clients.map(({ client_name }) => client_name).sort()
  expect(await names("fournier")).toEqual(["Élise Fournier"])
  expect(await names("Fournnier")).toContain("Élise Fournier")
  expect(await names("elise fornier")).toEqual(["Élise Fournier"])
  for (const typed of ["Dupont", "fou?", "06 39 98 77 14", "fur"]) expect(await names(typed)).toEqual([])
})

test("a file is found by its name and its e-mail too, without any request", async () => {
  const saved = await world.as.manager.rpc("save_customer", {
    p_id: null,
    p_version: 0,
    p_values: {
      name: "Régie Monge",
      kind: "company",
      channels: [{ kind: "email", value: "accueil@regie.fr", is_shared: true }],
    },
  })
  const { id } = saved.data as { id: string }
  for (const typed of ["regie mon", "accueil@regie"])
    expect((await find(typed)).clients).toMatchObject([
      { client_name: "Régie Monge", client_email: "accueil@regie.fr", client_phone: "", customer_id: id },
    ])
  await world.sql("delete from public.customers where id = $1", [id])
})

test("only staff learn who has a number, or which hours are free", async () => {
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    expect((await find("0612345678", who)).error).not.toBeNull()
    expect(
      (await world.as[who].rpc("hours_for_staff", { p_day: MONDAY, p_duration: 60, p_team: null })).error,
    ).not.toBeNull()
  }
})

const call = {
  client_name: "Paul Petit",
  client_phone: "+33612345678",
  address: "3 rue des Lilas",
  service_type: "Volet coincé",
  duration_minutes: 60,
  base_price: 45,
  team_id: "auto",
  scheduled_date: MONDAY,
  scheduled_time: "10:00",
}
const save = (values: object = {}) =>
  world.as.manager.rpc("save_brico_request", { p_id: null, p_version: 0, p_values: { ...call, ...values } })

test("an automatic choice takes a free team, two callers at once get two teams, and the third is refused", async () => {
  await world.add.team("Équipe 2")
  const answers = await Promise.all([save(), save(), save()])
  expect(answers.map(({ error }) => error?.code ?? "saved").sort()).toEqual(["all_teams_busy", "saved", "saved"])
  const teams = await world.sql<{ team_id: string }>("select team_id from public.brico_requests")
  expect(new Set(teams.map(({ team_id }) => team_id)).size).toBe(2)
  expect(teams.every(({ team_id }) => team_id !== null)).toBe(true)
})

test("without an appointment no team is chosen yet", async () => {
  expect((await save({ scheduled_date: null, scheduled_time: null })).error).toBeNull()
  expect(await world.sql("select team_id from public.brico_requests")).toEqual([{ team_id: null }])
})

test("an early start requested on the telephone is recorded with its time, confirmed in writing, and can be withdrawn", async () => {
  const row = async () =>
    (
      await world.sql<{ id: string; version: number; express_request_at: string | null }>(
        "select id, version, express_request_at from public.brico_requests",
      )
    )[0]
  const mail = { client_email: "paul@example.fr", notify_client: true }
  expect((await save({ ...mail, express_request: true })).error).toBeNull()
  const saved = await row()
  expect(saved?.express_request_at).not.toBeNull()
  expect(await world.sql("select template, payload ->> 'express_request' as asked from public.email_outbox")).toEqual([
    { template: "booking_planned", asked: "true" },
  ])
  const again = async (values: object) =>
    world.as.manager.rpc("save_brico_request", {
      p_id: saved?.id ?? "",
      p_version: (await row())?.version ?? 0,
      p_values: { ...call, team_id: null, ...values },
    })
  // A change without this field, such as one from the calendar, keeps its value.
  expect((await again({})).error).toBeNull()
  expect((await row())?.express_request_at).toEqual(saved?.express_request_at)
  expect((await again({ express_request: false })).error).toBeNull()
  expect((await row())?.express_request_at).toBeNull()
  expect(await world.sql("select summary from public.activity_log where action = 'consent' order by at, id")).toEqual([
    { summary: "Début avant la fin de la rétractation demandé au téléphone" },
    { summary: "Demande de début anticipé retirée" },
  ])
})

test("what a client asked for online is the client's own: staff do not change it", async () => {
  const { id } = await world.add.request({ source: "online" })
  const { error } = await world.as.manager.rpc("save_brico_request", {
    p_id: id,
    p_version: 1,
    p_values: { ...call, client_email: "anne@example.fr", express_request: true },
  })
  expect(error).toBeNull()
  expect(await world.sql("select express_request_at from public.brico_requests")).toEqual([
    { express_request_at: null },
  ])
})
