import { beforeAll, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

/** More than the count of a list goes to; tests/e2e/volume.spec.ts has a hundred thousand, and compares times. */
const ROWS = 10_500
let world: World

// Years of requests, one of them from Zéphyrine.
beforeAll(async () => {
  world = await freshBackend()
  await world.script(`
    alter table public.brico_requests disable trigger user;
    drop index public.brico_requests_search;
    insert into public.brico_requests (client_name, client_email, client_phone, address, postal_code, city, service_type,
      description, base_price, vat_rate, status, payment_status, created_at)
    select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Maya'])[1 + n % 7] || ' ' || md5(n::text),
      'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli', '75' || lpad((n % 20)::text, 3, '0'),
      'Paris', (array['Fuite', 'Prise', 'Étagère'])[1 + n % 3], 'Demande numéro ' || n, 60, 10,
      (array['pending', 'confirmed', 'completed', 'cancelled'])[1 + n % 4], (array['pending', 'paid'])[1 + n % 2],
      timestamptz '2024-01-01' + n * interval '15 minutes'
    from generate_series(1, ${ROWS}) n;
    create index brico_requests_search on public.brico_requests using gin (search_text extensions.gin_trgm_ops);
    alter table public.brico_requests enable trigger user`)
  await world.add.request({
    client_name: "Zéphyrine d’Œuvre",
    client_phone: "+33 7 65 43 21 09",
    address: "3 % allée_des Lilas",
  })
  await world.sql("analyze public.brico_requests")
})

type Found = {
  client_name: string
  status: string
  created_at: string
  scheduled_date: string | null
  assigned_to: string | null
  total_count: number
}
const search = async (query: string | null, more: Record<string, unknown> = {}) => {
  const { data, error } = await world.as.manager.rpc("search_brico_requests", { p_query: query, ...more })
  if (error) throw new Error(error.message)
  return data as Found[]
}

test.each([
  "zephyrine",
  "ZÉPHYRINE",
  "  oeuvre ",
  "phyri",
  "07 65 43 21 09",
  "+33765432109",
  "0765432109",
  "allée_des",
  "3 % a",
])("« %s » finds her", async (query) => {
  const found = await search(query)
  expect(found.map((row) => row.client_name)).toEqual(["Zéphyrine d’Œuvre"])
  expect(Number(found[0]?.total_count)).toBe(1)
})

test.each(["_", "%", "\\", "zephyrine%", "' or true --"])("« %s » is text, not a pattern", async (query) => {
  const found = await search(query)
  expect(found.length).toBeLessThanOrEqual(1)
})

test("a list comes in pages, newest first, with a bounded count", async () => {
  const first = await search(null)
  const second = await search(null, { p_offset: 25 })
  expect(first).toHaveLength(25)
  expect(new Set([...first, ...second].map((row) => row.created_at)).size).toBe(50)
  expect(first[1]?.created_at.localeCompare(second[0]?.created_at ?? "")).toBe(1)
  expect(Number(first[0]?.total_count)).toBe(10_000)
  expect(await search(null, { p_limit: 5000 })).toHaveLength(100)
})

test("filters and orders", async () => {
  const paid = await search("karim", { p_status: "confirmed", p_payment_status: "paid", p_sort: "oldest" })
  expect(new Set(paid.map((row) => row.status))).toEqual(new Set(["confirmed"]))
  expect(paid.map((row) => row.created_at)).toEqual(paid.map((row) => row.created_at).sort())
  expect(await search("zephyrine", { p_status: "all" })).toHaveLength(1)
  const byName = await search(null, { p_sort: "client" })
  expect(byName[0]?.client_name.startsWith("Anne")).toBe(true)
})

test("by default the next work stands first: to plan, to come, then what is over or late; filters keep a part of it", async () => {
  await world.setClock("2026-03-04T10:00:00Z")
  const team = await world.add.team("Équipe Ourcq")
  const at = (client_name: string, scheduled_date: string | null, more = {}) =>
    world.add.request({
      client_name: `Ourcq ${client_name}`,
      scheduled_date,
      scheduled_time: scheduled_date && "09:00",
      created_at: "2026-03-01T10:00:00Z",
      ...more,
    })
  await at("tomorrow", "2026-03-05", { team_id: team.id, status: "confirmed" })
  await at("yesterday", "2026-03-03", { status: "confirmed" })
  await at("done today", "2026-03-04", { status: "completed" })
  await at("cancelled", "2026-03-12", { status: "cancelled" })
  await at("today", "2026-03-04", { status: "in_progress" })
  await at("without a date", null)
  await at("without a date, cancelled", null, { status: "cancelled" })
  await at("without a date, newer", null, { created_at: "2026-03-02T10:00:00Z" })
  const names = async (more: Record<string, unknown>) =>
    (await search("ourcq", { p_sort: "upcoming", ...more })).map((row) => row.client_name.replace("Ourcq ", ""))
  const order = await names({})
  expect(order).toEqual([
    "without a date, newer",
    "without a date",
    "today",
    "tomorrow",
    "cancelled",
    "done today",
    "yesterday",
    "without a date, cancelled",
  ])
  expect([...(await names({ p_limit: 3 })), ...(await names({ p_limit: 3, p_offset: 3 }))]).toEqual(order.slice(0, 6))
  expect(await names({ p_when: "today" })).toEqual(["today", "done today"])
  expect(await names({ p_when: "week" })).toEqual(["today", "tomorrow", "done today", "yesterday"])
  expect(await names({ p_when: "upcoming" })).toEqual(["today", "tomorrow"])
  expect(await names({ p_when: "late" })).toEqual(["yesterday"])
  expect(await names({ p_when: "undated" })).toEqual(["without a date, newer", "without a date"])
  expect(await names({ p_team: team.id })).toEqual(["tomorrow"])
  expect(await names({ p_team: "none", p_when: "upcoming" })).toEqual(["today"])
  expect((await search("ourcq", { p_team: team.id }))[0]?.assigned_to).toBe("Équipe Ourcq")
  await world.sql(
    `with sent as (insert into public.contractors (name, email, phone, specialties)
      values ('Keller Plomberie', 'keller@example.fr', '+33612345678', '{plomberie}') returning id)
     update public.brico_requests set assigned_contractor_id = sent.id from sent where team_id = $1`,
    [team.id],
  )
  expect((await search("ourcq", { p_team: team.id }))[0]?.assigned_to).toBe("Keller Plomberie")
  const { data } = await world.as.manager.rpc("export_brico_requests", {
    p_query: "ourcq",
    p_when: "week",
    p_team: "none",
  })
  expect(data).toHaveLength(3)
})

test("a text that no row contains finds what is spelt alike, in the lists, the export and the search over all", async () => {
  await world.add.request({ client_name: "Régine Toussaint" })
  expect((await search("tousaint")).map((row) => row.client_name)).toEqual(["Régine Toussaint"])
  expect((await search("regine tousain"))[0]?.total_count).toBe(1)
  expect(await search("zephirine", { p_status: "cancelled" })).toEqual([])
  const { data } = await world.as.manager.rpc("export_brico_requests", { p_query: "tousaint" })
  expect(data).toHaveLength(1)
  await world.sql(
    "insert into public.reno_projects (name, client_name, address) values ('Cuisine', 'Zoé Lemaître', 'Ici')",
  )
  const { data: projects } = await world.as.manager.rpc("search_reno_projects", { p_query: "lemaitres" })
  expect(projects).toMatchObject([{ client_name: "Zoé Lemaître" }])
  const { data: found } = await world.as.manager.rpc("search_office", { p_query: "zephirine" })
  expect(found).toMatchObject([
    { kind: "client", title: "Zéphyrine d’Œuvre", total: 1 },
    { kind: "request", title: "Zéphyrine d’Œuvre", status: "pending", phone: "+33 7 65 43 21 09" },
  ])
})

test("a rare word is found through the trigram index", async () => {
  await world.sql("deallocate all")
  const [query] = await world.sql<{ sql: string }>("select private.brico_search_sql('newest') as sql")
  const literal = (query?.sql ?? "")
    .replaceAll("$1", "'%zephyrine%'")
    .replaceAll("$2", "25")
    .replaceAll("$3", "0")
    .replaceAll("$4", "null::text")
    .replaceAll("$5", "null::text")
    .replaceAll("$6", "null::uuid")
  const plan = await world.sql<Record<string, string>>(`explain ${literal}`)
  expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("brico_requests_search")
})
