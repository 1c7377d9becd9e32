import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("payment_disputes", "refunds", "receipts", "fiscal_events", "brico_requests")
  await world.setClock("2026-11-25T12:00:00+01:00")
})

type Line = Record<string, unknown>
type Journal = {
  lines: Line[]
  total_count: number
  received_cents: number
  returned_cents: number
  methods: { method: string; line_count: number; received_cents: number; returned_cents: number }[]
}
type Period = { p_from: string; p_to: string; p_method?: string; p_limit?: number; p_offset?: number }
async function journal(period: Partial<Period> = {}, who: "manager" | "admin" = "manager"): Promise<Journal> {
  const { data, error } = await world.as[who].rpc("list_takings", {
    p_from: "2026-11-01",
    p_to: "2026-11-30",
    ...period,
  })
  if (error) throw new Error(error.code)
  return data as Journal
}
const short = ({ lines }: Journal) =>
  lines.map(({ day, kind, method, amount_cents }) => [day, kind, method, amount_cents])

async function take(request: { id: string }, cents: number, method: string, day: string): Promise<string> {
  const { data: row } = await world.as.manager.from("brico_requests").select("version").eq("id", request.id).single()
  const { data, error } = await world.as.manager.rpc("record_payment", {
    p_request_id: request.id,
    p_version: row?.version ?? 0,
    p_amount_cents: cents,
    p_method: method,
    p_paid_on: day,
  })
  if (error) throw new Error(error.code)
  return data
}

/** A booking paid online on the given instant. */
async function bookOnline(at: string) {
  const request = await world.add.request({ source: "online", base_price: 200 })
  await world.sql(
    `update public.brico_requests set payment_status = 'paid', payment_method = 'card', payment_date = $2,
     stripe_payment_intent_id = 'pi_' || left($1::text, 8) where id = $1`,
    [request.id, at],
  )
  return request
}

test("every payment is a line on its day with its method; a period has its sums, in all and per method", async () => {
  const online = await bookOnline("2026-11-24T10:00:00+01:00")
  await world.setClock("2026-11-25T12:01:00+01:00")
  const phone = await world.add.request({ base_price: 300, client_name: "Régine Toussaint" })
  await take(phone, 5000, "cash", "2026-11-12")
  await take(phone, 4500, "check", "2026-11-24")
  await take(online, 1000, "card", "2026-11-25")
  const read = await journal()
  expect(short(read)).toEqual([
    ["2026-11-25", "payment", "card", 1000],
    ["2026-11-24", "payment", "check", 4500],
    ["2026-11-24", "payment", "card_online", 8000],
    ["2026-11-12", "payment", "cash", 5000],
  ])
  expect(read.lines.map(({ day_cents, day_count }) => [day_cents, day_count])).toEqual([
    [1000, 1],
    [12500, 2],
    [12500, 2],
    [5000, 1],
  ])
  expect(read).toMatchObject({ total_count: 4, received_cents: 18500, returned_cents: 0 })
  expect(read.methods.map(({ method, received_cents }) => [method, received_cents])).toEqual([
    ["card", 1000],
    ["card_online", 8000],
    ["cash", 5000],
    ["check", 4500],
  ])
  expect(read.lines[3]).toMatchObject({ client_name: "Régine Toussaint", author_name: expect.stringMatching(/.+/) })
})

test("a filter by method and a page bound the lines; the sums stay those of the whole period", async () => {
  const request = await world.add.request({ base_price: 300 })
  for (const day of ["2026-11-10", "2026-11-11", "2026-11-12"]) await take(request, 1000, "cash", day)
  await take(request, 500, "check", "2026-11-12")
  const page = await journal({ p_method: "cash", p_limit: 1, p_offset: 1 })
  expect(short(page)).toEqual([["2026-11-11", "payment", "cash", 1000]])
  expect(page).toMatchObject({ total_count: 3, received_cents: 3000 })
  expect(short(await journal({ p_from: "2026-11-12", p_to: "2026-11-12" }))).toHaveLength(2)
  expect(await journal({ p_from: "2026-10-01", p_to: "2026-10-31" })).toEqual({
    lines: [],
    total_count: 0,
    received_cents: 0,
    returned_cents: 0,
    methods: [],
  })
})

test("a refund is a negative line on the day on which it was made, not on the day of the payment", async () => {
  const request = await bookOnline("2026-10-30T10:00:00+01:00")
  const admin = (await world.sql<{ id: string }>("select id from public.profiles where role = 'admin' limit 1"))[0]
  await world.as.service.rpc("refund_booking", {
    p_request_id: request.id,
    p_actor: admin?.id ?? "",
    p_amount_cents: 3000,
    p_note: "Geste",
    p_cancel: false,
  })
  expect(short(await journal())).toEqual([])
  const [refund] = await world.sql<{ id: string }>("select id from public.refunds")
  await world.as.service.rpc("settle_refund", { p_id: refund?.id ?? "", p_refund_id: "re_1" })
  const read = await journal()
  expect(short(read)).toEqual([["2026-11-25", "refund", "card_online", -3000]])
  expect(read).toMatchObject({ received_cents: 0, returned_cents: 3000 })
  expect(read.lines[0]).toMatchObject({ note: "staff", author_name: expect.stringMatching(/.+/) })
  expect(short(await journal({ p_from: "2026-10-01", p_to: "2026-10-31" }))).toEqual([
    ["2026-10-30", "payment", "card_online", 8000],
  ])
})

test("a corrected payment keeps its line, and its correction is a line of the day of the correction", async () => {
  const request = await world.add.request({ base_price: 300 })
  const id = await take(request, 5000, "cash", "2026-11-12")
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Rendu au client" })
  const read = await journal()
  expect(short(read)).toEqual([
    ["2026-11-25", "correction", "cash", -5000],
    ["2026-11-12", "payment", "cash", 5000],
  ])
  expect(read.lines[0]).toMatchObject({ note: "Rendu au client" })
})

test("a payment that no request records and a dispute lost to the bank are lines too", async () => {
  const request = await bookOnline("2026-11-20T10:00:00+01:00")
  await world.sql(
    `insert into public.refunds (payment_intent_id, amount_cents, currency, reason, checkout_session_id, status, settled_at)
     values ('pi_stray', 7000, 'eur', 'stray_payment', 'cs_1', 'succeeded', $1), ('pi_usd', 900, 'usd', 'stray_payment', 'cs_2', 'pending', null)`,
    ["2026-11-26T10:00:00+01:00"],
  )
  await world.sql(
    `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at, closed_at)
     values ('dp_1', $1, 'pi_x', 8000, 'fraudulent', 'lost', '2026-11-21T10:00:00Z', '2026-11-28T10:00:00Z'),
       ('dp_2', $1, 'pi_x', 8000, 'fraudulent', 'won', '2026-11-21T10:00:00Z', '2026-11-28T10:00:00Z')`,
    [request.id],
  )
  expect(short(await journal())).toEqual([
    ["2026-11-28", "dispute", "card_online", -8000],
    ["2026-11-26", "refund", "card_online", -7000],
    ["2026-11-25", "payment", "card_online", 7000],
    ["2026-11-20", "payment", "card_online", 8000],
  ])
})

test("a payment just before midnight in Paris belongs to that day, and the journal agrees with what each request has collected", async () => {
  const online = await bookOnline("2026-10-31T23:59:00+01:00")
  await take(online, 12000, "transfer", "2026-11-02")
  const october = { p_from: "2026-10-01", p_to: "2026-10-31" }
  expect(short(await journal(october))).toEqual([["2026-10-31", "payment", "card_online", 8000]])
  const both = await journal({ p_from: "2026-10-01" })
  const [row] = await world.sql<{ collected_cents: number }>("select collected_cents from public.brico_requests")
  expect(both.received_cents - both.returned_cents).toBe(row?.collected_cents)
})

test("the export of the requests has each payment of a request, with its method and day", async () => {
  const request = await world.add.request({ base_price: 300 })
  await take(request, 5000, "cash", "2026-11-12")
  await take(request, 4500, "card", "2026-11-24")
  const { data } = await world.as.manager.rpc("export_brico_requests", {})
  expect(data?.[0]?.takings).toEqual([
    { day: "2026-11-12", method: "cash", amount_cents: 5000 },
    { day: "2026-11-24", method: "card", amount_cents: 4500 },
  ])
})

test.each([
  ["2026-11-30", "2026-11-01"],
  ["2025-01-01", "2026-01-02"],
  [null, "2026-01-02"],
])("a period from %s to %s is refused: a year at most, in order", async (p_from, p_to) => {
  const { error } = await world.as.manager.rpc("list_takings", { p_from: p_from as string, p_to })
  expect(error).toMatchObject({ code: "period_invalid" })
})

test("only staff read the journal", async () => {
  for (const who of ["visitor", "user", "deactivated", "half"] as const)
    expect(
      (await world.as[who].rpc("list_takings", { p_from: "2026-11-01", p_to: "2026-11-30" })).error,
      who,
    ).not.toBeNull()
  expect((await journal({}, "admin")).total_count).toBe(0)
})

test("two thousand payments of a month are summed, and a page of them is bounded", async () => {
  await world.sql(
    `insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, recorded_by_name, source)
     select 'payment', 100, 'cash', date '2026-11-01' + n % 28, now(), 'x', 'staff' from generate_series(1, 2000) n`,
  )
  const read = await journal({ p_limit: 100_000 })
  expect([read.lines.length, read.total_count, read.received_cents]).toEqual([1000, 2000, 200_000])
})
