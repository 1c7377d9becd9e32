import fc from "fast-check"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(() => world.empty("brico_requests", "contact_requests", "reno_projects", "customers", "places"))

type Row = Record<string, unknown>
type Channel = { kind: string; value: string; label: string | null; is_primary: boolean }
type Read = { card: Row & { name: string }; file: Row & { version: number }; channels: Channel[]; places: Row[] }

async function call<Answer>(name: string, parameters: object = {}): Promise<Answer> {
  const { data, error } = await world.as.manager.rpc(name, parameters)
  if (error) throw new Error(error.code)
  return data as Answer
}
const phone = (value: string, more: Row = {}) => ({ kind: "phone", value, label: null, is_primary: true, ...more })
const add = async (values: Row) =>
  (await call<{ id: string }>("save_customer", { p_id: null, p_version: 0, p_values: values })).id
const read = (id: string) => call<Read>("read_customer", { p_id: id })
const merge = (kept: string, absorbed: string, answers: Row = {}) =>
  call<string>("merge_customers", { p_kept: kept, p_absorbed: absorbed, p_answers: answers })
const part = (id: string) => call("undo_customer_merge", { p_id: id })
/** Edits a file as the form does: all that it shows, with a change. */
async function edit(id: string, change: Row) {
  const { card, file, channels } = await read(id)
  await call("save_customer", {
    ...{ p_id: card["id"], p_version: file.version },
    p_values: { ...file, no_marketing: file["no_marketing_at"] !== null, channels, ...change },
  })
}
/** All rows of clients as they are stored, without counters and the words of the search. */
const stored = () =>
  world.sql(`select to_jsonb(c) - '{version,search_text}'::text[] as file,
    (select jsonb_agg(to_jsonb(h) - 'set_aside_by' order by h.id) from public.customer_channels h where h.customer_id = c.id) as channels,
    (select jsonb_agg(to_jsonb(l) - 'set_aside_by' order by l.id) from public.customer_places l where l.customer_id = c.id) as places
    from public.customers c order by c.id`)

const CONSUMER = {
  name: "Ursule Montferrand",
  buyer_kind: "consumer",
  notes: "Sonner fort",
  channels: [phone("+33612345678")],
}
const BUSINESS = {
  ...{ name: "Montferrand SARL", kind: "company", company_kind: "shop", buyer_kind: "professional" },
  ...{
    siren: "732829320",
    vat_number: "FR44732829320",
    billing_address: "BP 12",
    billing_postal_code: "75020",
    billing_city: "Paris",
  },
  ...{
    notes: "Facturer à la société, code 4512",
    heard_from: "Un voisin",
    no_marketing: true,
    channels: [phone("+33144556677")],
  },
}

test("the kept file shows what only the other one had, and both notes; parted, both are as they were", async () => {
  const [kept, other] = [await add(CONSUMER), await add(BUSINESS)]
  const before = await stored()
  const facts = await call<{ differing: string[]; one: Row; other: Row }>("compare_customers", {
    p_one: kept,
    p_other: other,
  })
  expect(facts.differing.sort()).toEqual(["buyer_kind", "kind"])
  expect(facts.other).toMatchObject({
    siren: BUSINESS.siren,
    billing: "BP 12\n75020 Paris",
    quote_count: 0,
    invoice_count: 0,
  })
  await expect(merge(kept, other)).rejects.toThrow("merge_undecided")
  const id = await merge(kept, other, { kind: "other", buyer_kind: "other" })
  for (const one of [kept, other]) {
    const { card, file, channels } = await read(one)
    expect(card).toMatchObject({ id: kept, name: CONSUMER.name, kind: "company", company_kind: "shop" })
    expect(file).toMatchObject({
      ...{
        buyer_kind: "professional",
        siren: BUSINESS.siren,
        vat_number: BUSINESS.vat_number,
        billing_address: "BP 12",
      },
      ...{ heard_from: "Un voisin", notes: `${CONSUMER.notes}\n\n${BUSINESS.notes}` },
    })
    expect(file["no_marketing_at"]).not.toBeNull()
    expect(channels.map(({ value }) => value).sort()).toEqual(["+33144556677", "+33612345678"])
  }
  await part(id)
  expect(await stored()).toEqual(before)
  expect((await read(kept)).file).toMatchObject({ buyer_kind: "consumer", siren: null, notes: CONSUMER.notes })
})

test("where both have a value the answer counts: that of the kept file, or all of that part of the other", async () => {
  const [one, other] = [
    await add({ ...BUSINESS, siren: "552100554", vat_number: "FR10552100554" }),
    await add(BUSINESS),
  ]
  for (const [answer, siren, vat_number] of [
    ["kept", "552100554", "FR10552100554"],
    ["other", BUSINESS.siren, BUSINESS.vat_number],
  ] as const) {
    const id = await merge(one, other, { identity: answer })
    expect((await read(one)).file).toMatchObject({ siren, vat_number, notes: BUSINESS.notes })
    await part(id)
  }
  // The VAT number of one company never stands beside the SIREN of another.
  const bare = await add({ name: "Autre", siren: "552100554", kind: "company", buyer_kind: "professional" })
  await merge(bare, other, { identity: "kept", kind: "kept" })
  expect((await read(bare)).file).toMatchObject({ siren: "552100554", vat_number: null, billing_address: "BP 12" })
})

test("what staff edit while files are one stays on the kept one; what came from the other goes back", async () => {
  const [kept, other] = [await add(CONSUMER), await add(BUSINESS)]
  await call("save_customer_place", {
    p_customer: other,
    p_place: null,
    p_values: { address: "1 rue A", role: "manager" },
  })
  const id = await merge(kept, other, { kind: "other", buyer_kind: "other" })
  const parted = async () =>
    [await read(kept), await read(other)].map(({ file, channels, places }) => ({
      ...{ file, places },
      channels: channels.sort((a, b) => a.value.localeCompare(b.value)),
    }))
  await edit(kept, {})
  expect((await read(kept)).file).toMatchObject({ siren: BUSINESS.siren, buyer_kind: "professional" })
  await edit(kept, {
    ...{ heard_from: null, billing_address: "2 rue B", notes: "Une note" },
    // The telephone of the other is taken off, that of the kept one gets a name, a third is added.
    channels: [phone("+33612345678", { label: "Atelier" }), phone("+33699999999")],
  })
  const [place] = (await read(kept)).places
  await call("remove_customer_place", { p_link: place?.["link_id"] })
  const together = await read(kept)
  expect(together.file).toMatchObject({
    siren: BUSINESS.siren,
    heard_from: null,
    billing_address: "2 rue B",
    notes: "Une note",
  })
  expect(together.channels.map(({ value, label }) => [value, label]).sort()).toEqual([
    ["+33612345678", "Atelier"],
    ["+33699999999", null],
  ])
  expect(together.places).toEqual([])
  await part(id)
  expect(await parted()).toMatchObject([
    {
      file: {
        siren: null,
        buyer_kind: "consumer",
        kind: "person",
        heard_from: null,
        billing_address: "2 rue B",
        notes: "Une note",
      },
      channels: [{ value: "+33612345678" }, { value: "+33699999999" }],
      places: [],
    },
    {
      file: { siren: BUSINESS.siren, heard_from: "Un voisin", billing_address: "BP 12", notes: BUSINESS.notes },
      channels: [{ value: "+33144556677", label: null }],
      places: [{ address: "1 rue A", role: "manager" }],
    },
  ])
})

test("a number of both files shows once, and each keeps its own when they part", async () => {
  const [kept, other] = [await add(CONSUMER), await add({ ...CONSUMER, notes: null })]
  const before = await stored()
  const id = await merge(kept, other)
  expect((await read(kept)).channels).toHaveLength(1)
  await edit(kept, {})
  await part(id)
  expect(await stored()).toEqual(before)
})

test("a form that was opened before a merge is not saved over both files, nor is an answer about values that changed", async () => {
  const [kept, other] = [await add(CONSUMER), await add({ name: "Ursule M.", siren: "732829320" })]
  const { version } = (await read(kept)).file
  const versions = { p_kept: kept, p_absorbed: other, p_versions: [version, (await read(other)).file.version] }
  await edit(other, { siren: "552100554" })
  await expect(call("merge_customers", versions)).rejects.toThrow("customer_changed")
  const stale = (await read(other)).file.version
  await merge(kept, other)
  for (const [p_id, p_version] of [
    [kept, version],
    [other, stale + 1],
  ])
    await expect(call("save_customer", { p_id, p_version, p_values: { name: "X" } })).rejects.toThrow(
      "customer_changed",
    )
})

test("of two who merge one pair at once, in both directions, one does", async () => {
  const [one, other] = [await add({ name: "Anne" }), await add({ name: "Anne M." })]
  const answers = await Promise.allSettled([merge(one, other), merge(other, one), merge(one, other)])
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  expect(await world.sql("select count(*)::int as n from public.customer_merges where undone_at is null")).toEqual([
    { n: 1 },
  ])
})

describe("chains", () => {
  test("a file reads what comes through two merges, and loses it when the first is undone", async () => {
    const [c, a, b] = [
      await add({ name: "C" }),
      await add({ name: "A", notes: "De A" }),
      await add({ name: "B", siren: "732829320" }),
    ]
    const before = await stored()
    const first = await merge(a, b)
    const second = await merge(c, a)
    expect((await read(c)).file).toMatchObject({ siren: "732829320", notes: "De A" })
    await part(first)
    expect((await read(c)).file).toMatchObject({ siren: null, notes: "De A" })
    expect((await read(b)).card.name).toBe("B")
    await part(second)
    expect(await stored()).toEqual(before)
  })

  test("whatever is merged and parted, in any order: nothing of any file is lost, and in the end all are as they were", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.boolean(), fc.boolean()), { minLength: 3, maxLength: 10 }),
        async (steps) => {
          await world.empty("customers")
          const ids: string[] = []
          for (let n = 0; n < 5; n += 1)
            ids.push(
              await add({
                ...{
                  name: `Client ${n}`,
                  notes: `Note ${n}`,
                  siren: n % 2 ? `73282932${n}` : null,
                  heard_from: `Par ${n}`,
                },
                channels: [phone(`+3361234567${n}`)],
              }),
            )
          const before = await stored()
          const live: string[] = []
          for (const [one, other, isUndo, takes] of steps) {
            if (isUndo && live.length > 0) await part(live.splice(one % live.length, 1)[0] ?? "")
            else {
              const answer = takes ? "other" : "kept"
              const merged = await world.as.manager.rpc("merge_customers", {
                ...{ p_kept: ids[one], p_absorbed: ids[other] },
                p_answers: { identity: answer, heard_from: answer },
              })
              if (!merged.error) live.push(String(merged.data))
            }
            for (const [n, id] of ids.entries()) {
              const { file, channels } = await read(id)
              expect(file["notes"]).toContain(`Note ${n}`)
              if (n % 2) expect(file["siren"]).not.toBeNull()
              expect(channels.map(({ value }) => value)).toContain(`+3361234567${n}`)
            }
          }
          for (const id of live.reverse()) await part(id)
          expect(await stored()).toEqual(before)
        },
      ),
      {
        numRuns: 8,
        // Two files with a SIREN each come to one without; then the first leaves.
        examples: [
          [
            [
              [2, 3, false, false],
              [2, 1, false, false],
              [0, 0, true, false],
            ],
          ],
        ],
      },
    )
  })
})

test("the list of companies has a client of whom one file is a company, and a search finds each number that is theirs", async () => {
  const [kept, other] = [await add(CONSUMER), await add(BUSINESS)]
  await merge(kept, other, { kind: "kept", buyer_kind: "kept" })
  const found = async (of: Row) => (await call<{ id: string }[]>("search_customers", of)).map(({ id }) => id)
  expect(await found({ p_filter: "companies" })).toEqual([kept])
  expect(await found({ p_query: "01 44 55 66 77" })).toEqual([kept])
  await edit(kept, { channels: [phone("+33612345678")] })
  expect(await found({ p_query: "01 44 55 66 77" })).toEqual([])
})

test("a pair that is proposed shows what tells it apart, also when the SIREN is the same", async () => {
  await add(BUSINESS)
  await add({ ...BUSINESS, billing_address: "3 rue C", buyer_kind: "public", notes: null })
  const [pair] = await call<{ reasons: string[]; one: Row; other: Row }[]>("list_customer_doubles")
  expect(pair?.reasons).toContain("siren")
  const of = (key: string) => [pair?.one[key], pair?.other[key]].sort()
  expect(of("billing")).toEqual(["3 rue C\n75020 Paris", "BP 12\n75020 Paris"])
  expect(of("buyer_kind")).toEqual(["professional", "public"])
  expect([...of("quote_count"), ...of("invoice_count")]).toEqual([0, 0, 0, 0])
})
