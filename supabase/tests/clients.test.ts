import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { KNOWN_CONTACTS, outlookList } from "#tests/support/outlook-list.ts"
import { readTable } from "#app/office/import/read-file.ts"
import {
  countOutcomes,
  describeCounts,
  isHeader,
  matchColumns,
  type Outcome,
  PART,
  readLines,
} from "#domain/clients/import.ts"
import { ONE_PERSON, TWO_PEOPLE } from "./people-pairs.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(() => world.empty("brico_requests", "contact_requests", "reno_projects", "customers", "places"))

type Card = {
  id: string
  name: string
  row_count: number
  due_cents: number
  file_count: number
  next_day: string | null
}

const ANNE = { name: "Anne Martin", email: "anne@example.fr", phone: "+33612345678" }
async function write(change: Record<string, unknown> = {}): Promise<string> {
  const row = { ...ANNE, address: "12 rue de Rivoli, 75004 Paris", description: "Bonjour", ...change }
  const names = Object.keys(row)
  const [added] = await world.sql<{ id: string }>(
    `insert into public.contact_requests (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")}) returning id`,
    Object.values(row),
  )
  return added?.id ?? ""
}
const addProject = async (client_name: string, client_phone: string) =>
  world.sql(
    "insert into public.reno_projects (name, client_name, client_phone, address) values ('Cuisine', $1, $2, '12 bd Voltaire, 75011 Paris')",
    [client_name, client_phone],
  )

/** The client of a row. */
const clientOf = async (table: string, id: string) =>
  (await world.sql<{ customer_id: string }>(`select customer_id from public.${table} where id = $1`, [id]))[0]
    ?.customer_id
const files = () =>
  world.sql<{ id: string; name: string }>("select id, name from public.customers order by created_at, id")
async function call<Answer>(name: string, parameters: object = {}): Promise<Answer> {
  const { data, error } = await world.as.manager.rpc(name, parameters)
  if (error) throw new Error(error.code)
  return data as Answer
}

describe("of 200 labelled pairs of names on one number", () => {
  const agreeing = async (pairs: [string, string][]) => {
    const found = await world.sql<{ agrees: boolean; back: boolean }>(
      "select private.names_agree(a, b) as agrees, private.names_agree(b, a) as back from unnest($1::text[], $2::text[]) with ordinality as pair (a, b, n) order by n",
      [pairs.map(([one]) => one), pairs.map(([, other]) => other)],
    )
    return pairs.filter((_, index) => found[index]?.agrees || found[index]?.back)
  }

  test("no pair of two people is linked", async () => {
    expect(TWO_PEOPLE.length + ONE_PERSON.length).toBeGreaterThanOrEqual(200)
    expect(await agreeing(TWO_PEOPLE)).toEqual([])
  })

  test("at least 85 % of the pairs of one person are", async () => {
    const linked = await agreeing(ONE_PERSON)
    expect(linked.length / ONE_PERSON.length).toBeGreaterThanOrEqual(0.85)
  })
})

test("who books online, calls and writes, in capitals and with another spelling of the number, has one file with three entries", async () => {
  const { id: booked } = await world.add.request({
    client_name: "Anne Martin",
    client_email: "anne@example.fr",
    client_phone: "+33612345678",
  })
  const written = await write({ name: "MARTIN Anne", email: "ANNE@Example.fr", phone: "06 12 34 56 78" })
  await addProject("Mme Anne Martin", "0033 6 12 34 56 78")
  const [file, ...others] = await files()
  expect(others).toEqual([])
  expect(await clientOf("brico_requests", booked)).toBe(file?.id)
  expect(await clientOf("contact_requests", written)).toBe(file?.id)
  const lines = await call<{ kind: string }[]>("read_customer_timeline", { p_id: file?.id })
  expect(
    lines
      .filter(({ kind }) => kind !== "mail")
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["contact", "project", "request"])
})

test("husband and wife with one telephone are two files and one proposal, which « Pas le même » ends for good", async () => {
  await world.add.request({ client_name: "Anne Martin", client_email: "anne@example.fr" })
  await world.add.request({ client_name: "Paul Martin", client_email: "paul@example.fr" })
  expect(await files()).toMatchObject([{ name: "Anne Martin" }, { name: "Paul Martin" }])
  const doubles = () => call<{ one: Card; other: Card; reasons: string[] }[]>("list_customer_doubles")
  const [pair, ...others] = await doubles()
  expect(others).toEqual([])
  expect(pair?.reasons).toContain("phone")
  await call("tell_customers_apart", { p_one: pair?.other.id, p_other: pair?.one.id })
  expect(await doubles()).toEqual([])
})

test("three names on one number make it shared: it proves nothing any more", async () => {
  for (const name of ["Anne Martin", "Paul Durand", "Zoé Petit"])
    await world.add.request({ client_name: name, client_email: null })
  expect(await world.sql("select distinct is_shared from public.customer_channels where kind = 'phone'")).toEqual([
    { is_shared: true },
  ])
  await world.add.request({ client_name: "Anne Martin", client_email: null })
  expect(await files()).toHaveLength(4)
})

test("a form with a known address and another name changes nothing of the file, and neither does one that is linked", async () => {
  await write()
  const whole = () =>
    world.sql(`select to_jsonb(c) as file, (select jsonb_agg(to_jsonb(h) order by h.id) from public.customer_channels h where h.customer_id = c.id) as channels,
      (select jsonb_agg(to_jsonb(l) order by l.id) from public.customer_places l where l.customer_id = c.id) as places
      from public.customers c order by c.created_at, c.id limit 1`)
  const before = await whole()
  await write({ name: "Paul Autre", phone: "+33799999999", address: "1 rue X, 75001 Paris" })
  await write({ name: "Anne Martin", phone: "+33788888888", address: "2 rue Y, 75002 Paris" })
  expect(await whole()).toEqual(before)
  expect(await files()).toHaveLength(2)
})

test("two rows of a new person in the same second have one file", async () => {
  await Promise.all(Array.from({ length: 8 }, () => write()))
  expect(await files()).toHaveLength(1)
})

test("a client is found by name, number, address and with a typing error", async () => {
  await write({ name: "Hélène Lefèvre" })
  for (const p_query of ["lefevre", "06 12 34 56", "ANNE@example.fr", "rivoli", "lefebvre"])
    expect(await call<{ card: Card }[]>("search_customers", { p_query })).toMatchObject([
      { card: { name: "Hélène Lefèvre" } },
    ])
  expect(await call("search_customers", { p_query: "introuvable" })).toEqual([])
})

test("a deleted request takes its file along, unless staff wrote in it", async () => {
  const id = await write()
  await world.sql("delete from public.contact_requests where id = $1", [id])
  expect([await files(), await world.sql("select id from public.places")]).toEqual([[], []])
  const kept = await write()
  const [file] = await files()
  await world.as.manager.from("customer_notes").insert({ customer_id: file?.id, body: "Rappeler jeudi" })
  await world.sql("delete from public.contact_requests where id = $1", [kept])
  expect(await files()).toHaveLength(1)
})

test("a request that is given to another client takes the file that it opened along; a list of numbers must be one", async () => {
  await world.add.request({ client_name: "Anne Martin", client_email: "anne@example.fr" })
  const { id } = await world.add.request({ client_name: "A. Nne", client_phone: "+33699999999", client_email: null })
  const [anne] = await files()
  await call("change_client", { p_table: "brico_requests", p_id: id, p_customer: anne?.id })
  expect(await files()).toMatchObject([{ name: "Anne Martin" }])
  const wrong = { p_id: null, p_version: 0, p_values: { name: "Zoé", channels: "06" } }
  await expect(call("save_customer", wrong)).rejects.toThrow("invalid_input")
})

test("a syndic with three buildings and two managers: each stands where staff put it", async () => {
  const { id } = await call<{ id: string }>("save_customer", {
    p_id: null,
    p_version: 0,
    p_values: {
      kind: "company",
      company_kind: "syndic",
      name: "Syndic Bastille",
      channels: [{ kind: "phone", value: "+33144556677", is_shared: true }],
    },
  })
  for (const address of ["1 rue A", "2 rue B", "3 rue C"])
    await call("save_customer_place", {
      p_customer: id,
      p_place: null,
      p_values: { address, postal_code: "75011", city: "Paris", role: "manager" },
    })
  for (const name of ["Anne Gérante", "Paul Gérant"]) {
    const person = await call<{ id: string }>("save_customer", { p_id: null, p_version: 0, p_values: { name } })
    await call("join_customer", { p_company: id, p_person: person.id, p_function: "Gestionnaire" })
  }
  const file = await call<{ places: object[]; people: { function: string }[]; channels: object[] }>("read_customer", {
    p_id: id,
  })
  expect(file.places).toHaveLength(3)
  expect(file.people).toMatchObject([{ function: "Gestionnaire" }, { function: "Gestionnaire" }])
  // The guardian calls from the switchboard: a file of their own, and staff give the request to the syndic.
  const { id: request } = await world.add.request({
    client_name: "Gardien Lopez",
    client_phone: "+33144556677",
    address: "2 rue B",
    postal_code: "75011",
    city: "Paris",
  })
  expect(await clientOf("brico_requests", request)).not.toBe(id)
  await call("change_client", { p_table: "brico_requests", p_id: request, p_customer: id })
  const [placed] = await world.sql(
    "select r.client_name, p.address from public.brico_requests r join public.places p on p.id = r.place_id where r.id = $1",
    [request],
  )
  expect(placed).toEqual({ client_name: "Gardien Lopez", address: "2 rue B" })
})

test("merging is undone exactly; what came since stays with the kept file", async () => {
  await world.add.request({ client_name: "Anne Martin", client_email: "anne@example.fr" })
  await world.add.request({ client_name: "Paul Martin", client_email: "paul@example.fr" })
  const [anne, paul] = await files()
  const timeline = (id?: string) => call<object[]>("read_customer_timeline", { p_id: id })
  const before = { anne: await timeline(anne?.id), paul: await timeline(paul?.id) }
  const merge = await call<string>("merge_customers", { p_kept: anne?.id, p_absorbed: paul?.id })
  expect(await timeline(paul?.id)).toHaveLength(before.anne.length + before.paul.length)
  await world.as.manager.from("customer_notes").insert({ customer_id: anne?.id, body: "Depuis" })
  await call("undo_customer_merge", { p_id: merge })
  expect(await timeline(paul?.id)).toEqual(before.paul)
  expect(await timeline(anne?.id)).toHaveLength(before.anne.length + 1)
})

test("any sequence of merges and undone merges leaves the families that the live merges describe", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 14 }), async (steps) => {
      await world.empty("customers")
      const ids: string[] = []
      for (let n = 0; n < 6; n += 1)
        ids.push(
          (await call<{ id: string }>("save_customer", { p_id: null, p_version: 0, p_values: { name: `Client ${n}` } }))
            .id,
        )
      let live: { id: string; one: number; other: number }[] = []
      for (const [one, other, isUndo] of steps) {
        const undone = live[one % Math.max(live.length, 1)]
        if (isUndo && undone) {
          await call("undo_customer_merge", { p_id: undone.id })
          live = live.filter((merge) => merge !== undone)
        } else {
          const merge = await world.as.manager.rpc("merge_customers", { p_kept: ids[one], p_absorbed: ids[other] })
          if (!merge.error) live.push({ id: String(merge.data), one, other })
        }
      }
      // The families by the live merges, as a graph; a merge stands between the roots of that time, so ask the rows which these were.
      const edges = await world.sql<{ kept_id: string; absorbed_id: string }>(
        "select kept_id, absorbed_id from public.customer_merges where undone_at is null",
      )
      const family = new Map(ids.map((id) => [id, new Set([id])]))
      for (const { kept_id, absorbed_id } of edges) {
        const joined = new Set([...(family.get(kept_id) ?? []), ...(family.get(absorbed_id) ?? [])])
        for (const id of joined) family.set(id, joined)
      }
      expect(edges).toHaveLength(live.length)
      const roots = await world.sql<{ id: string; root: string }>(
        "select id, coalesce(merged_into, id) as root from public.customers",
      )
      const rootOf = new Map(roots.map(({ id, root }) => [id, root]))
      for (const one of ids)
        for (const other of ids) expect(rootOf.get(one) === rootOf.get(other)).toBe(family.get(one)?.has(other))
    }),
    { numRuns: 15 },
  )
})

test("every table that refers to a client is in the history or the file, in the export, and leaves with the client", async () => {
  const referring = await world.sql<{ name: string }>(
    "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'public.customers'::regclass order by 1",
  )
  const text = async (names: string[]) =>
    (
      await world.sql<{ text: string }>(
        "select string_agg(prosrc || coalesce(pg_get_function_sqlbody(oid), ''), '') as text from pg_proc where proname = any ($1)",
        [names],
      )
    )[0]?.text ?? ""
  const shown = await text(["read_customer", "read_customer_timeline", "customer_doubles"])
  const handedOut = await text(["export_people"])
  const bare = referring.map(({ name }) => name.replace("public.", ""))
  expect(bare.length).toBeGreaterThan(8)
  expect(bare.filter((name) => !shown.includes(name))).toEqual([])
  expect(bare.filter((name) => !handedOut.includes(name))).toEqual([])
})

describe("an import", () => {
  const lines = (many: number) =>
    Array.from({ length: many }, (_, n) => ({
      line: n + 2,
      name: `Client ${n}`,
      email: `client${n}@example.fr`,
      city: "Paris",
    }))
  const bring = (p_lines: object[], p_is_trial: boolean) =>
    world.as.admin.rpc("import_customers", { p_lines, p_file_name: "clients.csv", p_is_trial })

  test("says line by line what would happen, keeps nothing of a trial, and is undone but for what is used", async () => {
    await write()
    const list = [
      ...lines(5),
      { line: 7, name: "MARTIN Anne", phone: "06 12 34 56 78" },
      { line: 8, name: "Paul Martin", phone: "06 12 34 56 78" },
      { line: 9, name: "", email: "x@example.fr" },
      { line: 10, name: "Zoé", email: "pas une adresse" },
      { line: 11, name: "Client 0", email: "CLIENT0@example.fr" },
    ]
    const trial = await bring(list, true)
    const outcomes = (trial.data as { outcomes: { line: number; outcome: string; reason: string | null }[] }).outcomes
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(5).fill("created"),
      "known",
      "doubtful",
      "refused",
      "refused",
      "known",
    ])
    expect(outcomes[8]).toEqual({ line: 10, outcome: "refused", reason: "email_invalid" })
    expect(await files()).toHaveLength(1)

    const { data } = await bring(list, false)
    expect(await files()).toHaveLength(7)
    await world.add.request({
      client_name: "Client 3",
      client_email: "client3@example.fr",
      client_phone: "+33699999999",
    })
    const undone = await world.as.admin.rpc("undo_customer_import", { p_id: (data as { import_id: string }).import_id })
    expect(undone.data).toEqual({ removed: 5, left: 1 })
    expect((await files()).map(({ name }) => name).sort()).toEqual(["Anne Martin", "Client 3"])
  })

  test("of Outlook’s list says 283, 12 and 5, and its undoing leaves the known clients as they were", async () => {
    for (const [n, contact] of KNOWN_CONTACTS.entries()) await write({ ...contact, phone: `+336111111${10 + n}` })
    const before = await world.sql("select * from public.customers order by id")
    const table = readTable(outlookList(), isHeader)
    const all = readLines(table, matchColumns(table.header))
    async function send(p_is_trial: boolean) {
      let p_import: string | null = null
      const outcomes: Outcome[] = []
      for (let from = 0; from < all.length; from += PART) {
        const p_lines = all.slice(from, from + PART)
        const { data } = await world.as.admin.rpc("import_customers", {
          ...{ p_lines, p_file_name: "contacts.csv", p_is_trial },
          ...(p_import && { p_import }),
        })
        const answer = data as { import_id: string | null; outcomes: Outcome[] }
        outcomes.push(...answer.outcomes)
        p_import = answer.import_id
      }
      return { outcomes, p_import }
    }
    const trial = await send(true)
    expect(describeCounts(countOutcomes(trial.outcomes))).toBe(
      "283\u00a0nouveaux, 12\u00a0déjà clients, 5\u00a0refusés",
    )
    expect(trial.outcomes.flatMap(({ line, reason }) => (reason ? [[line, reason]] : []))).toEqual([
      [297, "name_missing"],
      [298, "email_invalid"],
      [299, "phone_invalid"],
      [300, "postal_code_invalid"],
      [301, "nothing_to_reach"],
    ])
    const { outcomes, p_import } = await send(false)
    expect(outcomes).toEqual(trial.outcomes)
    expect(await world.sql("select name, notes from public.customers where name = 'Chloé Bâtisseur 7'")).toEqual([
      { name: "Chloé Bâtisseur 7", notes: 'Dit "Coco"\nSonner; deux fois' },
    ])
    expect(
      await world.sql("select created_count, known_count, refused_count from public.customer_imports where id = $1", [
        p_import,
      ]),
    ).toEqual([{ created_count: 283, known_count: 12, refused_count: 5 }])
    expect(countOutcomes((await send(true)).outcomes)).toMatchObject({ created: 0, known: 295, doubtful: 0 })
    expect((await world.as.admin.rpc("undo_customer_import", { p_id: p_import })).data).toEqual({
      removed: 283,
      left: 0,
    })
    expect(await world.sql("select * from public.customers order by id")).toEqual(before)
    const late = { p_lines: all.slice(20, 21), p_file_name: "x", p_import, p_is_trial: false }
    expect((await world.as.admin.rpc("import_customers", late)).error).toMatchObject({ code: "import_gone" })
  })

  test.each([2, 6])("of one part that is sent %i times at once makes each client once", async (times) => {
    const list = [...lines(60), { line: 70, name: "Anne Martin", phone: "06 12 34 56 78" }]
    const answers = await Promise.all(Array.from({ length: times }, () => bring(list, false)))
    const outcomes = answers.flatMap(({ data }) => (data as { outcomes: Outcome[] }).outcomes)
    expect(await files()).toHaveLength(61)
    expect(countOutcomes(outcomes)).toMatchObject({ created: 61, known: 61 * (times - 1), doubtful: 0 })
  })

  test("of a person who has two files already makes no third", async () => {
    for (const name of ["Anne Martin", "A. Martin"])
      await call("save_customer", {
        ...{ p_id: null, p_version: 0 },
        p_values: { name, channels: [{ kind: "phone", value: "+33612345678" }] },
      })
    const { data } = await bring([{ line: 2, name: "Anne Martin", phone: "06 12 34 56 78" }], false)
    expect((data as { outcomes: Outcome[] }).outcomes).toMatchObject([{ outcome: "known" }])
    expect(await files()).toHaveLength(2)
  })

  test("is for administrators, and of two hundred lines at most", async () => {
    expect(
      (await world.as.manager.rpc("import_customers", { p_lines: lines(1), p_file_name: "x" })).error,
    ).toMatchObject({ code: "access_denied" })
    expect((await bring(lines(201), true)).error).toMatchObject({ code: "invalid_input" })
  })
})
