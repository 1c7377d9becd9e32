import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

const ROWS = 20_000
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
    // One driver answers numerics as texts, the other as numbers.
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
        code: "conflict",
        message: `Cette demande a déjà été convertie en demande Brico ${made.reference}`,
      })
    const renovation = await addContact()
    await convert(renovation, "reno")
    expect((await convert(renovation, "brico")).error).toMatchObject({
      code: "conflict",
      message: "Cette demande a déjà été convertie en projet Réno «\u00a0Cuisine, Paris\u00a0»",
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
    ["a third kind of work", "jardin", job, "invalid_input"],
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
    expect((await convert(late, "brico", at)).error).toMatchObject({ code: "slot_taken" })
    expect(await read("contact_requests", late)).toMatchObject({ status: "new", brico_request_id: null })
  })

  test("a request that is gone cannot be converted", async () => {
    expect((await convert(MISSING, "brico")).error).toMatchObject({ code: "not_found" })
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
    expect((await convert(first, "reno")).error).toMatchObject({ code: "conflict" })
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

describe("years of requests", () => {
  beforeAll(async () => {
    await world.sql("truncate public.contact_requests cascade")
    await world.sql("drop index public.contact_requests_search")
    await world.sql(`
      insert into public.contact_requests (name, email, phone, address, service, project_type, description, status, created_at)
      select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Élodie'])[1 + n % 7] || ' ' || md5(n::text),
        'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris',
        (array['reno', 'brico', 'both', 'unsure', null])[1 + n % 5], 'Cuisine',
        'Demande numéro ' || n || ', ' || repeat('nous voulons refaire la cuisine et la salle de bain ', n % 12),
        (array['new', 'contacted', 'in_progress', 'converted', 'closed'])[1 + n % 5],
        timestamptz '2024-01-01' + n * interval '15 minutes'
      from generate_series(1, ${ROWS}) n`)
    await world.sql(
      "create index contact_requests_search on public.contact_requests using gin (search_text extensions.gin_trgm_ops)",
    )
    await addContact({
      name: "Zéphyrine d’Œuvre",
      email: "z@example.fr",
      phone: "+33 7 65 43 21 09",
      description: "Une véranda",
    })
    await world.sql("analyze public.contact_requests")
  }, 180_000)

  type Found = { id: string; name: string; status: string; service: string; created_at: string; total_count: number }
  const search = async (query: string | null, more: Record<string, unknown> = {}) => {
    const { data, error } = await world.as.manager.rpc("search_contact_requests", { p_query: query, ...more })
    if (error) throw new Error(error.message)
    return data as Found[]
  }

  test.each(["zephyrine", "ZÉPHYRINE", " oeuvre ", "z@example.fr", "07 65 43 21 09", "+33765432109", "veranda"])(
    "« %s » finds her by name, e-mail, phone or description",
    async (query) => {
      const found = await search(query)
      expect(found.map((row) => row.name)).toEqual(["Zéphyrine d’Œuvre"])
      expect(Number(found[0]?.total_count)).toBe(1)
    },
  )

  test("filters add up, orders hold, and a page is a page", async () => {
    const found = await search("karim", { p_status: "contacted", p_service: "brico", p_sort: "oldest" })
    expect(new Set(found.map((row) => `${row.status} ${row.service}`))).toEqual(new Set(["contacted brico"]))
    expect(found.map((row) => row.created_at)).toEqual(found.map((row) => row.created_at).sort())
    const byName = await search(null, { p_sort: "client", p_limit: 100, p_offset: 2800 })
    expect([...new Set(byName.map((row) => row.name.split(" ")[0]))]).toEqual(["Anne", "Élodie"])
    expect(await search(null, { p_limit: 5000 })).toHaveLength(100)
    expect(Number((await search(null, { p_offset: 9975 }))[0]?.total_count)).toBe(10_000)
  })

  test("the figures above the list count everything", async () => {
    const { data } = await world.as.manager.rpc("contact_request_overview")
    expect(data).toEqual({ total: ROWS + 1, new: ROWS / 5 + 1, converted: ROWS / 5, company: "Mirabelle" })
  })

  const planOf = async (sort: string, pattern: string) => {
    await world.sql("deallocate all")
    const [query] = await world.sql<{ sql: string }>("select private.contact_search_sql($1) as sql", [sort])
    const literal = ["$1", "$2", "$3", "$4", "$5"].reduce(
      (sql, name, n) => sql.replaceAll(name, [pattern, "null::text", "null::text", "25", "0"][n] ?? ""),
      query?.sql ?? "",
    )
    const plan = await world.sql<Record<string, string>>(`explain ${literal}`)
    return plan.map((row) => row["QUERY PLAN"]).join("\n")
  }
  test("a rare word is found through the trigram index, and names are read in their order", async () => {
    expect(await planOf("newest", "'%zephyrine%'")).toContain("contact_requests_search")
    expect(await planOf("client", "null::text")).toContain("contact_requests_name")
    expect(await planOf("newest", "null::text")).toContain("contact_requests_newest")
  })

  test("the export holds every line once, page after page", async () => {
    const found: { id: string; created_at: string; status: string }[] = []
    for (let last = found.at(-1); ; last = found.at(-1)) {
      const { data } = await world.as.manager.rpc("export_contact_requests", {
        p_query: "karim",
        p_status: "new",
        p_limit: 100,
        ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
      })
      const page = data as typeof found
      found.push(...page)
      if (page.length < 100) break
    }
    expect(new Set(found.map((line) => line.id)).size).toBe(found.length)
    const [all] = await world.sql<{ n: number }>(
      "select count(*)::int as n from public.contact_requests where status = 'new' and search_text like '%karim%'",
    )
    expect(found).toHaveLength(all?.n ?? 0)
  })
})
