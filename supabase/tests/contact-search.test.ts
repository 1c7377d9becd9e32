import { beforeAll, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

/** More than the count of a list goes to. */
const ROWS = 10_150
let world: World
beforeAll(async () => {
  world = await freshBackend()
})

describe("years of requests", () => {
  beforeAll(async () => {
    await world.empty("contact_requests")
    await world.script(`
      drop index public.contact_requests_search;
      alter table public.contact_requests disable trigger link_customer;
      insert into public.contact_requests (name, email, phone, address, service, project_type, description, status, created_at)
      select (array['Anne', 'Paul', 'Léa', 'Karim', 'Inès', 'Hugo', 'Élodie'])[1 + n % 7] || ' ' || md5(n::text),
        'client' || n || '@example.fr', '+336' || lpad(n::text, 8, '0'), n % 200 || ' rue de Rivoli, 75004 Paris',
        (array['reno', 'brico', 'both', 'unsure', null])[1 + n % 5], 'Cuisine',
        'Demande numéro ' || n || ', ' || repeat('nous voulons refaire la cuisine et la salle de bain ', n % 12),
        (array['new', 'contacted', 'in_progress', 'converted', 'closed'])[1 + n % 5],
        timestamptz '2024-01-01' + n * interval '15 minutes'
      from generate_series(1, ${ROWS}) n;
      create index contact_requests_search on public.contact_requests using gin (search_text extensions.gin_trgm_ops);
      insert into public.contact_requests (name, email, phone, address, service, project_type, description)
      values ('Zéphyrine d’Œuvre', 'z@example.fr', '+33 7 65 43 21 09', '33 rue Daguerre, 75014 Paris', 'reno', 'Cuisine',
        'Une véranda');
      alter table public.contact_requests enable trigger link_customer`)
    await world.sql("analyze public.contact_requests")
  })

  type Found = { id: string; name: string; status: string; service: string; created_at: string; total_count: number }
  const search = async (query: string | null, more: Record<string, unknown> = {}) => {
    const { data, error } = await world.as.manager.rpc("search_contact_requests", { p_query: query, ...more })
    if (error) throw new Error(error.message)
    return data as Found[]
  }

  test.each([
    "zephyrine",
    "ZÉPHYRINE",
    " oeuvre ",
    "zephirine",
    "z@example.fr",
    "07 65 43 21 09",
    "+33765432109",
    "veranda",
  ])("« %s » finds her by name, even misspelt, e-mail, phone or description", async (query) => {
    const found = await search(query)
    expect(found.map((row) => row.name)).toEqual(["Zéphyrine d’Œuvre"])
    expect(Number(found[0]?.total_count)).toBe(1)
  })

  test("filters add up, orders hold, and a page is a page", async () => {
    const found = await search("karim", { p_status: "contacted", p_service: "brico", p_sort: "oldest" })
    expect(new Set(found.map((row) => `${row.status} ${row.service}`))).toEqual(new Set(["contacted brico"]))
    expect(found.map((row) => row.created_at)).toEqual(found.map((row) => row.created_at).sort())
    const byName = await search(null, { p_sort: "client", p_limit: 100, p_offset: 1400 })
    expect([...new Set(byName.map((row) => row.name.split(" ")[0]))]).toEqual(["Anne", "Élodie"])
    expect(await search(null, { p_limit: 5000 })).toHaveLength(100)
    expect(Number((await search(null, { p_offset: 9975 }))[0]?.total_count)).toBe(10_000)
  })

  test("the figures above the list count everything", async () => {
    const { data } = await world.as.manager.rpc("contact_request_overview")
    expect(data).toEqual({ total: ROWS + 1, new: ROWS / 5 + 1, converted: ROWS / 5 })
  })

  const planOf = async (sort: string, pattern: string) => {
    await world.sql("deallocate all")
    const [query] = await world.sql<{ sql: string }>("select private.contact_search_sql($1) as sql", [sort])
    const literal = ["$1", "$2", "$3", "$4", "$5"].reduce(
      (sql, name, n) => sql.replaceAll(name, [pattern, "25", "0", "null::text", "null::text"][n] ?? ""),
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
