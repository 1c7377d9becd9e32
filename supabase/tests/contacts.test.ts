import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

const MISSING = "00000000-0000-4000-8000-000000000000"
let world: World
beforeAll(async () => {
  world = await freshBackend()
})

const contact = {
  name: "Zoé Lemaître",
  email: "zoe@example.fr",
  phone: "+33612345678",
  address: "33 rue Daguerre, 75014 Paris",
  service: "reno",
  project_type: "Cuisine",
  description: "Ouvrir la cuisine sur le salon",
}
async function addContact(change: Record<string, unknown> = {}): Promise<string> {
  const row = { ...contact, ...change }
  const names = Object.keys(row)
  const [added] = await world.sql<{ id: string }>(
    `insert into public.contact_requests (${names.join(", ")}) values (${names.map((_, n) => `$${n + 1}`).join(", ")}) returning id`,
    Object.values(row),
  )
  return added?.id ?? ""
}
const read = async (table: string, id: string) =>
  (await world.sql<Record<string, unknown>>(`select * from public.${table} where id = $1`, [id]))[0]
const history = async (table: string, id: string) =>
  ((await world.as.manager.rpc("record_history", { p_table: table, p_id: id })).data as { summary: string }[]).map(
    (line) => line.summary,
  )

const job = {
  client_name: "Zoé Lemaître",
  client_phone: "+33612345678",
  client_email: "zoe@example.fr",
  address: "33 rue Daguerre",
  service_type: "Volet coincé",
  duration_minutes: 60,
  base_price: 45,
}
const works = { name: "Cuisine, Paris", ...job, budget: 18_500.5, deadline: "2027-03-01", description: "Ouvrir" }
async function convert(
  id: string,
  target: string,
  values: object = target === "reno" ? works : job,
  who: Person = "manager",
) {
  const { data, error } = await world.as[who].rpc("convert_contact_request", {
    p_id: id,
    p_target: target,
    p_values: values,
  })
  return { made: data as { id: string; reference: string }, error }
}

describe("converting", () => {
  beforeEach(() => clearBookings(world))

  test("a request becomes a small job: both know each other, and the history tells it without a name", async () => {
    const id = await addContact()
    const { made, error } = await convert(id, "brico")
    expect(error).toBeNull()
    expect(made.reference).toMatch(/^BR-/)
    expect(await read("contact_requests", id)).toMatchObject({ status: "converted", brico_request_id: made.id })
    expect(await read("brico_requests", made.id)).toMatchObject({ contact_request_id: id, source: "contact" })
    expect(await history("contact_requests", id)).toEqual([
      `Convertie en demande Brico ${made.reference}`,
      "status : new → converted",
    ])
    expect(await history("brico_requests", made.id)).toEqual(["Demande créée depuis un contact"])
  })

  test("a request becomes a renovation: planned, its quote a draft, its margin computed", async () => {
    const id = await addContact()
    const { made, error } = await convert(id, "reno")
    expect(error).toBeNull()
    expect(await read("contact_requests", id)).toMatchObject({ status: "converted", reno_project_id: made.id })
    const row = await read("reno_projects", made.id)
    expect(row).toMatchObject({
      contact_request_id: id,
      status: "planning",
      quote_status: "draft",
      progress: 0,
    })
    // The driver may return numerics as strings or numbers.
    expect([row?.["budget"], row?.["margin"]].map(Number)).toEqual([18_500.5, 18_500.5])
    expect(await history("contact_requests", id)).toContain("Convertie en projet Réno")
    expect(await history("reno_projects", made.id)).toEqual(["Projet créé depuis un contact"])
  })

  test("a renovation needs neither budget nor deadline", async () => {
    const { made, error } = await convert(await addContact(), "reno", { ...works, budget: null, deadline: null })
    expect(error).toBeNull()
    const row = await read("reno_projects", made.id)
    expect([Number(row?.["budget"]), row?.["deadline"]]).toEqual([0, null])
  })

  test("a second conversion is refused with the name of the first, whichever way it goes", async () => {
    const job = await addContact()
    const { made } = await convert(job, "brico")
    for (const target of ["brico", "reno"])
      expect((await convert(job, target)).error).toMatchObject({
        code: "already_brico",
        details: `{"reference": "${made.reference}"}`,
      })
    const renovation = await addContact()
    await convert(renovation, "reno")
    expect((await convert(renovation, "brico")).error).toMatchObject({
      code: "already_reno",
      details: '{"name": "Cuisine, Paris"}',
    })
  })

  test("of five who convert at the same time, one does", async () => {
    const id = await addContact()
    const answers = await Promise.all(["brico", "reno", "brico", "reno", "brico"].map((target) => convert(id, target)))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const [made] = await world.sql<{ n: number }>(
      `select (select count(*) from public.brico_requests where contact_request_id = $1)::int
        + (select count(*) from public.reno_projects where contact_request_id = $1)::int as n`,
      [id],
    )
    expect(made?.n).toBe(1)
  })

  test.each([
    ["a small job without address", "brico", { ...job, address: " " }, "invalid_input"],
    ["a renovation without title", "reno", { ...works, name: "" }, "invalid_input"],
    ["a budget in words", "reno", { ...works, budget: "beaucoup" }, "invalid_input"],
    ["a day that does not exist", "reno", { ...works, deadline: "2027-02-30" }, "invalid_input"],
    ["a third kind of work", "jardin", job, "unknown_conversion"],
  ])("%s is refused, and nothing of it stays", async (_name, target, values, code) => {
    const id = await addContact()
    expect((await convert(id, target, values)).error).toMatchObject({ code })
    expect(await read("contact_requests", id)).toMatchObject({ status: "new", brico_request_id: null })
    expect(await history("contact_requests", id)).toEqual([])
  })

  test("when every team is taken the request stays as it was", async () => {
    const at = { ...job, scheduled_date: MONDAY, scheduled_time: "10:00" }
    expect((await convert(await addContact(), "brico", at)).error).toBeNull()
    const late = await addContact()
    expect((await convert(late, "brico", at)).error).toMatchObject({ code: "all_teams_busy" })
    expect(await read("contact_requests", late)).toMatchObject({ status: "new", brico_request_id: null })
  })

  test("a request that is gone cannot be converted", async () => {
    expect((await convert(MISSING, "brico")).error).toMatchObject({ code: "request_gone" })
  })

  test("once its work is deleted a request can be converted again; deleting the request leaves the work", async () => {
    const id = await addContact()
    const first = await convert(id, "brico")
    await world.as.manager.from("brico_requests").delete().eq("id", first.made.id)
    expect(await read("contact_requests", id)).toMatchObject({ status: "converted", brico_request_id: null })
    const second = await convert(id, "reno")
    expect(second.error).toBeNull()
    await world.as.manager.from("contact_requests").delete().eq("id", id)
    expect(await read("reno_projects", second.made.id)).toMatchObject({ contact_request_id: null })
  })

  test("work linked by hand counts as a conversion, and moves its link with it", async () => {
    const [first, second] = [await addContact(), await addContact()]
    const { id } = await world.add.request()
    const link = (to: string | null) =>
      world.as.manager.from("brico_requests").update({ contact_request_id: to }).eq("id", id)
    await link(first)
    expect((await convert(first, "reno")).error).toMatchObject({ code: "already_brico" })
    expect((await link(first)).error).toBeNull()
    await link(second)
    expect(await read("contact_requests", first)).toMatchObject({ brico_request_id: null })
    expect(await read("contact_requests", second)).toMatchObject({ brico_request_id: id })
    await link(null)
    expect(await read("contact_requests", second)).toMatchObject({ brico_request_id: null })
  })

  test("staff cannot write the link itself", async () => {
    const id = await addContact()
    const { error } = await world.as.manager.from("contact_requests").update({ brico_request_id: MISSING }).eq("id", id)
    expect(error).toMatchObject({ code: "42501" })
  })

  test.each(["visitor", "user", "deactivated", "half"] as const)(
    "a %s converts, lists and exports nothing",
    async (who) => {
      const id = await addContact()
      expect((await convert(id, "brico", job, who)).error).not.toBeNull()
      for (const call of ["search_contact_requests", "contact_request_overview", "export_contact_requests"])
        expect((await world.as[who].rpc(call)).error).not.toBeNull()
      expect(await read("contact_requests", id)).toMatchObject({ status: "new" })
    },
  )
})

test("the mails of a request are found beside it, a copy sent again too, and stay when it goes", async () => {
  const id = await addContact({ name: "Paul Écrit", email: "paul@example.fr" })
  await world.as.service.rpc("send_contact_mails", {
    p_name: "Paul Écrit",
    p_email: "paul@example.fr",
    p_description: contact.description,
  })
  const mails = async () =>
    (await world.as.manager.from("email_outbox").select("id, template").eq("contact_request_id", id)).data ?? []
  expect((await mails()).map(({ template }) => String(template)).sort()).toEqual([
    "contact_acknowledged",
    "contact_received",
  ])
  expect((await world.as.manager.rpc("resend_email", { p_id: (await mails())[0]?.id })).error).toBeNull()
  expect(await mails()).toHaveLength(3)
  expect((await world.as.service.rpc("claim_outbox", { p_limit: 10 })).data).toHaveLength(3)
  await world.as.manager.from("contact_requests").delete().eq("id", id)
  expect(await world.sql("select id from public.email_outbox where template like 'contact_%'")).toHaveLength(3)
})
