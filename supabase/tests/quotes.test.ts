import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { isPublicHoliday } from "#domain/holidays.ts"
import { withdrawalDeadline } from "#domain/booking/rules.ts"
import { addDays, parisInstant } from "#domain/dates.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { sendableQuote } from "#tests/support/sendable-quote.ts"

let world: World
let customer = ""
let sendable: Row = {}
beforeAll(async () => {
  world = await freshBackend()
})
const NOW = "2026-11-25T12:00:00+01:00"
beforeEach(async () => {
  await world.setClock(NOW)
  await world.empty("email_outbox", "documents", "quotes", "reno_projects", "document_series", "receipts", "customers")
  const [made] = await world.sql<{ id: string }>(
    "insert into public.customers (name) values ('Anne Durand') returning id",
  )
  customer = made?.id ?? ""
  sendable = await sendableQuote(world)
  await world.sql(
    "insert into public.customer_channels (customer_id, kind, value) values ($1, 'email', 'anne@example.fr')",
    [customer],
  )
})

type Row = Record<string, unknown>
const work = (label: string, unit_price: string, change: Row = {}) => ({
  ...{
    id: randomUUID(),
    kind: "work",
    level: 1,
    label,
    description: null,
    quantity: "1",
    quantity_formula: null,
    unit: "forfait",
  },
  ...{
    unit_price,
    discount_bp: 0,
    vat_rate: 10,
    is_option: false,
    price_item_id: null,
    unit_cost: "123.45",
    hours: "7",
  },
  ...change,
})
const OPTION = work("Niche éclairée", "240", { is_option: true, vat_rate: 20 })
const draft = (change: Row = {}) => ({
  ...sendable,
  title: "Salle de bains",
  customer_id: customer,
  internal_notes: "Marge à défendre",
  deposit_bp: 3000,
  lines: [
    { ...work("Démolition", "0"), kind: "section" },
    work("Dépose carrelage", "787.07"),
    work("Faïence", "1249.99", { vat_rate: 20 }),
    OPTION,
  ],
  ...change,
})
async function save(
  quote: Row = draft(),
  id: string = randomUUID(),
  version = 0,
  who: "manager" | "admin" = "manager",
) {
  return world.as[who].rpc("save_quote", { p_id: id, p_lock_version: version, p_quote: quote })
}
async function written(change: Row = {}): Promise<string> {
  const { data, error } = await save(draft(change))
  if (error) throw new Error(JSON.stringify(error))
  return (data as { id: string }).id
}
const send = (id: string, version = 2, order: Row = {}) =>
  world.as.manager.rpc("send_quote", { p_id: id, p_lock_version: version, p_order: order })
/** Sends a quote, and draws its documents as the site's process does. */
async function sent(change: Row = {}): Promise<{ id: string; hash: string }> {
  const id = await written(change)
  const { error } = await send(id)
  if (error) throw new Error(JSON.stringify(error))
  const hash = id.replaceAll("-", "").padEnd(64, "0")
  await world.as.service.rpc("remember_document_token", { p_id: id, p_hash: hash })
  await drawn()
  return { id, hash }
}
async function drawn() {
  const { data } = await world.as.service.rpc("claim_documents", { p_limit: 20 })
  for (const { id, attempt } of (data ?? []) as { id: string; attempt: number }[])
    await world.as.service.rpc("finish_document", {
      ...{ p_id: id, p_attempt: attempt, p_path: `${id}.pdf`, p_byte_count: 100 },
      p_sha256: id.replaceAll("-", "").padEnd(64, "a"),
    })
}
type Client = {
  state: string
  signing: { id: string; sha256: string } | null
  signature: Row | null
  documents: Row[]
  content: Row
}
const page = async (hash: string) => (await world.as.service.rpc("read_client_quote", { p_hash: hash })).data as Client
const CONSENT = {
  given_name: "Anne",
  family_name: "Durand",
  accepts_terms: true,
  certifies_vat: true,
  code_hash: "c0de",
  code_no: 1,
}
async function prepared(hash: string, lines: string[] = []) {
  const { data, error } = await world.as.service.rpc("choose_quote_options", { p_hash: hash, p_line_ids: lines })
  if (error) throw new Error(JSON.stringify(error))
  await drawn()
  return data as { signing_id: string; total_cents: number }
}
const ask = (hash: string, signing: string, change: Row = {}) =>
  world.as.service.rpc("request_quote_code", {
    p_hash: hash,
    p_signing_id: signing,
    p_order: { ...CONSENT, ...change },
  })
async function sign(hash: string, signing: string, change: Row = {}) {
  const { signing: seen } = await page(hash)
  const order = { code_hash: "c0de", document_sha256: seen?.sha256, version_no: 1, ...change }
  const { data, error } = await world.as.service.rpc("sign_quote", {
    p_hash: hash,
    p_signing_id: signing,
    p_order: order,
  })
  return error ? error.code : (data as { outcome: string }).outcome
}
async function signed(change: Row = {}, lines: string[] = []) {
  const quote = await sent(change)
  const { signing_id } = await prepared(quote.hash, lines)
  await ask(quote.hash, signing_id)
  expect(await sign(quote.hash, signing_id)).toBe("signed")
  await drawn()
  return quote
}
async function project(budget = 0): Promise<string> {
  const [made] = await world.sql<{ id: string }>(
    "insert into public.reno_projects (name, client_name, address, budget) values ('Chantier', 'Anne Durand', 'Paris', $1) returning id",
    [budget],
  )
  return made?.id ?? ""
}

test("a draft is saved whole, by the version that was read, and comes back as it was", async () => {
  const id = await written()
  const { data } = await world.as.manager.rpc("read_quote", { p_id: id })
  const quote = data as Row & { lines: Row[]; totals: { split: Row[] } }
  expect(quote.lines.map(({ label, quantity, unit_cost, hours }) => [label, quantity, unit_cost, hours])[1]).toEqual([
    "Dépose carrelage",
    "1",
    "123.45",
    "7",
  ])
  expect(quote.totals.split).toEqual([
    { rate: 10, net_cents: 78707, vat_cents: 7871 },
    { rate: 20, net_cents: 124999, vat_cents: 25000 },
  ])
  expect((await save(draft({ title: "Autre" }), id, 1)).error).toMatchObject({ code: "quote_changed" })
  const both = await Promise.all(["A", "B"].map((title) => save(draft({ title }), id, 2)))
  expect(both.map(({ error }) => error?.code ?? "saved").sort()).toEqual(["quote_changed", "saved"])
  for (const change of [
    { lines: "x" },
    { lines: [work("a", "-1")] },
    { lines: [work("a", "1", { vat_rate: 7 })] },
    { discount_bp: 10001 },
  ])
    expect((await save(draft(change))).error, JSON.stringify(change)).toMatchObject({ code: "invalid_input" })
  expect((await save(draft({ lines: Array.from({ length: 601 }, () => work("a", "1")) }))).error).toMatchObject({
    code: "too_many_lines",
  })
})

test("sending gives a number without a gap, freezes the quote, and mails the client once", async () => {
  const id = await written()
  expect((await send(id, 1)).error).toMatchObject({ code: "quote_changed" })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(id)))
  expect(answers.filter(({ error }) => !error)).toHaveLength(1)
  expect(answers.find(({ data }) => data)?.data).toMatchObject({ number: "D-2026-0001", valid_until: "2026-12-25" })
  const others = await Promise.all(Array.from({ length: 5 }, () => written()))
  await Promise.all(others.map((each) => send(each)))
  const numbers = await world.sql("select number from public.quotes order by number")
  expect(numbers.map((row) => (row as Row)["number"])).toEqual([1, 2, 3, 4, 5, 6].map((n) => `D-2026-000${n}`))
  expect(
    (await world.sql("select count(*)::int as n from public.email_outbox where template = 'client_quote_sent'"))[0],
  ).toEqual({ n: 6 })

  expect((await save(draft(), id, 3)).error).toMatchObject({ code: "quote_fixed" })
  for (const statement of [
    "update public.quotes set title = 'x'",
    "update public.quotes set snapshot = '{}'",
    "delete from public.quotes",
    "update public.quote_lines set unit_price = 1",
    "delete from public.quote_lines",
    "update public.quote_events set kind = 'x'",
  ])
    await expect(world.sql(statement), statement).rejects.toThrow("quote_fixed")
})

test("nothing that a client reads holds a cost, hours, a margin or an internal note", async () => {
  const { hash } = await sent()
  const bytes =
    JSON.stringify(await page(hash)) + JSON.stringify(await world.sql("select snapshot from public.documents"))
  expect(bytes).not.toMatch(/unit_cost|hours|margin|internal|123\.45|Marge à défendre/)
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    for (const table of [
      "quotes",
      "quote_lines",
      "quote_line_costs",
      "quote_events",
      "quote_signings",
      "quote_signatures",
      "document_series",
    ])
      expect((await world.as[who].from(table).select("*")).data ?? [], `${who} ${table}`).toEqual([])
})

test("a new version replaces the one that was sent, with the same number; its link says so and is no more to sign", async () => {
  const { id, hash } = await sent()
  const { data: next } = await world.as.manager.rpc("revise_quote", { p_id: id })
  expect((await world.as.manager.rpc("revise_quote", { p_id: id })).data).toBe(next)
  expect((await page(hash)).state).toBe("sent")
  expect((await send(next as string, 1)).data).toMatchObject({ number: "D-2026-0001" })
  expect(await page(hash)).toEqual({ state: "replaced", number: "D-2026-0001", title: "Salle de bains" })
  const { error } = await world.as.service.rpc("choose_quote_options", { p_hash: hash, p_line_ids: [] })
  expect(error).toMatchObject({ code: "quote_not_open" })
})

test("a client ticks an option, signs with the code, and the proof holds the document's hash, the sentences and the chain", async () => {
  const works = await project()
  const { id, hash } = await sent({ project_id: works })
  const { signing_id, total_cents } = await prepared(hash, [OPTION.id])
  expect(total_cents).toBe(236577 + 28800)
  await ask(hash, signing_id, { consents: [{ text: "J’accepte les conditions générales." }] })
  expect(await sign(hash, signing_id)).toBe("signed")
  expect(await sign(hash, signing_id)).toBe("signed")
  await drawn()
  const { signature, state, documents } = await page(hash)
  expect(state).toBe("signed")
  expect(signature).toMatchObject({
    total_cents,
    name: "Anne Durand",
    withdraw_until: "2026-12-09",
    no_money_before: null,
    may_withdraw: true,
  })
  expect(documents.map(({ kind }) => kind).sort()).toEqual(["quote", "quote_evidence"])
  const [kept] = await world.sql<Row>("select evidence, evidence_sha256, document_sha256 from public.quote_signatures")
  expect(JSON.parse(String(kept?.["evidence"]))).toMatchObject({
    quote_number: "D-2026-0001",
    document_sha256: kept?.["document_sha256"],
    chosen_options: [OPTION.id],
    consents: [{ text: "J’accepte les conditions générales." }],
    signer: { email: "anne@example.fr" },
  })
  const [event] = await world.sql<{ payload: string }>(
    "select payload from public.fiscal_events where kind = 'quote_signed'",
  )
  expect(event?.payload).toContain(String(kept?.["evidence_sha256"]))
  expect(event?.payload).not.toMatch(/Anne|example/)
  const mails = await world.sql(
    "select recipient, jsonb_array_length(payload -> 'document_ids') as files from public.email_outbox where template = 'client_quote_signed' order by 1",
  )
  expect(mails).toEqual([
    { recipient: "anne@example.fr", files: 2 },
    { recipient: "contact@mirabelle.test", files: 2 },
  ])
  expect(
    await world.sql("select quote_status, budget::float, estimated_cost::float from public.reno_projects"),
  ).toEqual([{ quote_status: "signed", budget: 2277.06, estimated_cost: 370.35 }])
  await expect(world.sql("update public.quote_signatures set total_cents = 1")).rejects.toThrow("quote_fixed")
  await expect(world.sql("delete from public.quote_signatures")).rejects.toThrow("quote_fixed")
  expect((await world.as.manager.rpc("revise_quote", { p_id: id })).error).toMatchObject({ code: "quote_signed" })
})

test("five wrong codes, an old code, the code of another quote or a fourth one in the hour sign nothing", async () => {
  const { hash } = await sent()
  const { signing_id } = await prepared(hash)
  const other = await sent()
  const way = await prepared(other.hash)
  expect(await sign(hash, signing_id)).toBe("code_expired")
  await ask(hash, signing_id)
  expect(await sign(hash, way.signing_id)).toBe("quote_changed")
  for (const outcome of ["code_wrong", "code_wrong", "code_wrong", "code_wrong", "code_expired"])
    expect(await sign(hash, signing_id, { code_hash: "bad" })).toBe(outcome)
  expect(await sign(hash, signing_id)).toBe("code_expired")
  await ask(hash, signing_id)
  await world.setClock("2026-11-25T12:10:01+01:00")
  expect(await sign(hash, signing_id)).toBe("code_expired")
  expect((await ask(hash, signing_id)).error).toBeNull()
  expect((await ask(hash, signing_id)).error).toMatchObject({ code: "too_many_codes" })
  expect(await world.sql("select id from public.quote_signatures")).toEqual([])
})

test("forty signatures at once are one; an end, a new version or another document in between signs nothing", async () => {
  const { hash, id } = await sent()
  const { signing_id } = await prepared(hash)
  await ask(hash, signing_id)
  expect(await sign(hash, signing_id, { document_sha256: "0".repeat(64) })).toBe("quote_changed")
  expect(await sign(hash, signing_id, { version_no: 2 })).toBe("quote_changed")
  const { signing: seen } = await page(hash)
  const order = { code_hash: "c0de", document_sha256: seen?.sha256, version_no: 1 }
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () =>
      world.as.service.rpc("sign_quote", { p_hash: hash, p_signing_id: signing_id, p_order: order }),
    ),
  )
  expect(new Set(outcomes.map(({ data }) => (data as { outcome: string }).outcome))).toEqual(new Set(["signed"]))
  expect(await world.sql("select count(*)::int as n from public.quote_signatures where quote_id = $1", [id])).toEqual([
    { n: 1 },
  ])
  expect(await world.sql("select count(*)::int as n from public.fiscal_events where kind = 'quote_signed'")).toEqual([
    { n: 1 },
  ])

  const late = await sent()
  const way = await prepared(late.hash)
  await ask(late.hash, way.signing_id)
  await world.setClock("2026-12-26T00:30:00+01:00")
  expect(await sign(late.hash, way.signing_id)).toBe("quote_changed")
})

test("without the certificate a reduced rate cannot be signed, and without the terms nothing can", async () => {
  const { hash } = await sent()
  const { signing_id } = await prepared(hash)
  expect((await ask(hash, signing_id, { certifies_vat: false })).error).toMatchObject({ code: "vat_not_certified" })
  expect((await ask(hash, signing_id, { accepts_terms: false })).error).toMatchObject({ code: "invalid_input" })
  const full = await sent({ lines: [work("Peinture", "100", { vat_rate: 20 })] })
  const way = await prepared(full.hash)
  expect((await ask(full.hash, way.signing_id, { certifies_vat: false })).error).toBeNull()
})

test("signed at home: fourteen days to withdraw and seven without money; at our place neither; a working day ends the delay", async () => {
  await world.setClock("2026-11-03T12:00:00+01:00")
  const terms = async (place: string) => {
    const [row] = await world.sql<{ terms: Row }>(
      `select private.signature_terms(jsonb_populate_record(null::public.quotes, '{"snapshot": {"client": {"is_consumer": true}}}'), $1, date '2026-11-03') as terms`,
      [place],
    )
    return row?.terms
  }
  expect(await terms("home")).toEqual({ withdraw_until: "2026-11-17", no_money_before: "2026-11-11" })
  expect(await terms("remote")).toEqual({ withdraw_until: "2026-11-17", no_money_before: null })
  expect(await terms("premises")).toEqual({ withdraw_until: null, no_money_before: null })
  // The same rules as for bookings, on every day of three years.
  const days = Array.from({ length: 1100 }, (_, n) => addDays("2026-01-01", n))
  const rows = await world.sql<{ day: string; ends: string; is_holiday: boolean }>(
    "select d::text as day, private.withdrawal_end(d)::text as ends, private.is_public_holiday(d) as is_holiday from unnest($1::date[]) d",
    [days],
  )
  expect(rows).toEqual(
    days.map((day) => ({
      day,
      ends: withdrawalDeadline(parisInstant(day, "12:00")),
      is_holiday: isPublicHoliday(day),
    })),
  )
})

test("the client withdraws in time, once, with a receipt; afterwards it is too late", async () => {
  const { hash } = await signed()
  await world.setClock("2026-12-09T23:59:00+01:00")
  const withdraw = () => world.as.service.rpc("withdraw_from_quote", { p_hash: hash, p_reason: "Trop cher" })
  const answers = await Promise.all([withdraw(), withdraw(), withdraw()])
  expect(answers.every(({ error }) => error === null)).toBe(true)
  expect((await page(hash)).state).toBe("withdrawn")
  const mails = await world.sql(
    "select template from public.email_outbox where template like 'client_quote_withdrawn%' order by 1",
  )
  expect(mails.map((row) => (row as Row)["template"])).toEqual([
    "client_quote_withdrawn",
    "client_quote_withdrawn_staff",
  ])
  const late = await signed()
  await world.setClock("2027-02-01T12:00:00+01:00")
  expect((await world.as.service.rpc("withdraw_from_quote", { p_hash: late.hash })).error).toMatchObject({
    code: "withdrawal_over",
  })
})

test("refused, cancelled and expired quotes end with one truth, and reminders stop with the answer", async () => {
  const works = await project()
  const { hash } = await sent({ project_id: works })
  expect(await world.sql("select quote_status from public.reno_projects")).toEqual([{ quote_status: "sent" }])
  await world.setClock("2026-11-28T12:00:00+01:00")
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(1)
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(0)
  await world.as.service.rpc("refuse_client_quote", { p_hash: hash, p_reason: "Autre entreprise" })
  expect((await page(hash)).state).toBe("refused")
  expect(await world.sql("select quote_status from public.reno_projects")).toEqual([{ quote_status: "rejected" }])
  await world.setClock("2026-12-02T12:00:00+01:00")
  expect((await world.as.service.rpc("queue_client_quote_reminders")).data).toBe(0)
  const other = await sent()
  await world.setClock("2027-01-02T12:00:00+01:00")
  expect((await world.as.service.rpc("expire_quotes")).data).toBe(1)
  expect((await world.as.manager.rpc("cancel_quote", { p_id: other.id, p_reason: "Prix changés" })).error).toBeNull()
  expect(await page(other.hash)).toMatchObject({ state: "cancelled" })
})

test("a signed quote and an amendment make the budget; one that was written by hand stays, as does a status set by hand", async () => {
  const works = await project()
  const plain = { project_id: works, lines: [work("Lot", "10000", { vat_rate: 20 })] }
  await signed(plain)
  await signed({ ...plain, kind: "amendment", lines: [work("Plus", "500", { vat_rate: 20 })] })
  const read = () =>
    world.sql("select quote_status, budget::float, quote_status_by_hand from public.reno_projects where id = $1", [
      works,
    ])
  expect(await read()).toEqual([{ quote_status: "signed", budget: 10500, quote_status_by_hand: false }])
  await world.as.manager.from("reno_projects").update({ budget: 12000, quote_status: "sent" }).eq("id", works)
  await signed({ ...plain, kind: "amendment", lines: [work("Encore", "100", { vat_rate: 20 })] })
  expect(await read()).toEqual([{ quote_status: "sent", budget: 12000, quote_status_by_hand: true }])
})

test("a quote that came back on paper has its scan, its place and its day", async () => {
  const { id } = await sent()
  const record = (change: Row) =>
    world.as.manager.rpc("record_paper_signature", {
      p_id: id,
      p_order: {
        signed_on: "2026-11-25",
        place: "home",
        name: "Anne Durand",
        path: "quotes/x.pdf",
        vat_certified: true,
        ...change,
      },
    })
  expect((await record({ signed_on: "2026-11-24" })).error).toMatchObject({ code: "invalid_input" })
  expect((await record({ place: "moon" })).error).toMatchObject({ code: "invalid_input" })
  expect((await record({ vat_certified: false })).error).toMatchObject({ code: "vat_not_certified" })
  expect((await record({})).error).toBeNull()
  expect(
    await world.sql("select means, no_money_before::text, withdraw_until::text from public.quote_signatures"),
  ).toEqual([{ means: "paper", no_money_before: "2026-12-03", withdraw_until: "2026-12-09" }])
})
