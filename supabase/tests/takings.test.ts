import { beforeAll, beforeEach, expect, test } from "vitest"
import { toCsv } from "#app/office/export/csv.ts"
import type { TakingLine } from "#app/office-screens/takings/data.ts"
import { JOURNAL_COLUMNS, vatColumns } from "#app/office-screens/takings/export.ts"
import type { VatOfTakings } from "#domain/takings/vat.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { paidByCard } from "#tests/support/card-payments.ts"
import { createChoices } from "#tests/year/world/choices.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("payment_disputes", "refunds", "receipts", "fiscal_events", "brico_requests", "reno_projects")
  await world.setClock(NOON)
})

const NOON = "2026-11-25T12:00:00+01:00"
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
  const p_payment = { amount_cents: cents, method, paid_on: day }
  const { data, error } = await world.as.manager.rpc("record_payment", {
    p_kind: "request",
    p_id: request.id,
    p_payment,
  })
  if (error) throw new Error(error.code)
  return data
}

/** A booking paid online on the given instant. */
async function bookOnline(at: string) {
  await world.setClock(at)
  const request = await world.add.request({ source: "online", base_price: 200 })
  await world.script(paidByCard({ request: request.id, intent: `pi_${request.id.slice(0, 8)}` }))
  await world.setClock(NOON)
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
  await world.as.service.rpc("give_back", {
    ...{ p_kind: "request", p_id: request.id, p_actor: admin?.id ?? "" },
    p_refund: { amount_cents: 3000, method: "card_online", reason: "Geste" },
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

test("what a cancelled job still holds of its deposit stands apart in the VAT; a deposit that went back whole does not", async () => {
  const kept = await bookOnline("2026-11-10T10:00:00+01:00")
  const returned = await bookOnline("2026-11-11T10:00:00+01:00")
  await world.sql("select public.record_external_refund('pi_' || left($1, 8), 're_1', 8000, 'succeeded')", [
    returned.id,
  ])
  await world.sql("update public.brico_requests set status = 'cancelled' where id in ($1, $2)", [kept.id, returned.id])
  const { data } = await world.as.manager.rpc("vat_of_takings", { p_from: "2026-11-01", p_to: "2026-11-30" })
  const vat = data as unknown as VatOfTakings
  expect(vat.kept.net_cents + vat.kept.vat_cents).toBe(8000)
  expect(vat.rates).toMatchObject([vat.kept])
})

/** Every line of a period, page by page as the screen reads them. */
async function exported(p_from: string, p_to: string, p_limit: number): Promise<TakingLine[]> {
  const all: TakingLine[] = []
  for (;;) {
    const last = all.at(-1)
    const after = last ? { p_after_day: last.day, p_after_at: last.at, p_after_id: last.id } : {}
    const { data, error } = await world.as.manager.rpc("export_takings", { p_from, p_to, p_limit, ...after })
    if (error) throw new Error(error.code)
    const page = data as unknown as TakingLine[]
    all.push(...page)
    if (page.length < p_limit) return all
  }
}

/** A column of a CSV file in cents, by the beginning of its header. */
function centsOf(csv: string, header: string): number {
  const [head = [], ...rows] = csv
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((row) => row.split(";"))
  const places = head.flatMap((name, place) => (name.startsWith(header) ? [place] : []))
  const cents = (text: string) => Math.round(Number(text.replaceAll(/\s/g, "").replace(",", ".")) * 100)
  return rows.reduce((sum, row) => sum + places.reduce((part, place) => part + cents(row[place] || "0"), 0), 0)
}

test("over a random month the journal, its export, the VAT with its export, the dashboard and the ledger agree to the cent", async () => {
  const { chance, pick } = createChoices(20_261_125)
  const below = (most: number) => pick([...Array(most).keys()])
  const day = () => `2026-${chance(0.5) ? "10" : "11"}-${String(1 + below(25)).padStart(2, "0")}`
  const methods = ["card", "cash", "check", "transfer"]
  const requests = await Promise.all(
    [10, 20, 5.5, 0].map((vat_rate) =>
      world.add.request({ base_price: 900, vat_rate, client_name: `Client ${vat_rate}` }),
    ),
  )
  const [project] = await world.sql<{ id: string }>(
    `insert into public.reno_projects (name, client_name, client_email, client_phone, address)
     values ('Verrière', 'Élodie', 'e@example.fr', '06 39 98 00 01', 'Paris') returning id`,
  )
  const ids: string[] = []
  for (let i = 0; i < 24; i++)
    ids.push(await take(requests[i % 4] ?? { id: "" }, 1 + below(9000), pick(methods), day()))
  for (let i = 0; i < 12; i++) {
    const { data } = await world.as.manager.rpc("record_payment", {
      p_kind: "project",
      p_id: project?.id ?? "",
      p_payment: {
        amount_cents: 1 + 100 * below(9000),
        method: "transfer",
        paid_on: day(),
        vat_rate: [20, 10, 5.5, 0][i % 4] ?? 0,
      },
    })
    ids.push(data as string)
  }
  for (const id of ids.filter((_, i) => i % 5 === 0))
    await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Erreur" })
  const online = await bookOnline("2026-11-03T10:00:00+01:00")
  await world.sql("select public.record_external_refund('pi_' || left($1, 8), 're_1', 3333, 'succeeded')", [online.id])
  await world.sql(
    `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at, closed_at)
     values ('dp_1', $1, 'pi_x', 4667, 'fraudulent', 'lost', '2026-11-21T10:00:00Z', '2026-11-24T10:00:00Z')`,
    [online.id],
  )
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [requests[0]?.id])
  await world.sql(
    `insert into public.receipts (kind, amount_cents, method, received_on, recorded_at, source)
     values ('payment', 12345, 'unknown', '2026-11-02', now(), 'import')`,
  )

  const { data: dashboard } = await world.as.manager.rpc("read_dashboard")
  const months = (dashboard as { months: { month: string; paid_cents: number; refunded_cents: number }[] }).months
  for (const [from, to] of [
    ["2026-10-01", "2026-10-31"],
    ["2026-11-01", "2026-11-30"],
    ["2026-10-10", "2026-11-12"],
  ] as const) {
    const [ledger] = await world.sql<{ cents: number; net: number; vat: number; unsplit: number; lines: number }>(
      `select sum(amount_cents)::int as cents, count(*)::int as lines,
         sum((select sum((p ->> 'net_cents')::int) from jsonb_array_elements(vat_split) p))::int as net,
         sum((select sum((p ->> 'vat_cents')::int) from jsonb_array_elements(vat_split) p))::int as vat,
         coalesce(sum(amount_cents) filter (where vat_split is null), 0)::int as unsplit
       from public.receipts where received_on between $1 and $2`,
      [from, to],
    )
    const { cents = 0, net = 0, vat: vatCents = 0, unsplit = 0, lines = 0 } = ledger ?? {}
    const read = await journal({ p_from: from, p_to: to })
    expect([read.total_count, read.received_cents - read.returned_cents]).toEqual([lines, cents])

    const { data } = await world.as.manager.rpc("vat_of_takings", { p_from: from, p_to: to })
    const vat = data as unknown as VatOfTakings
    const sum = (part: "net_cents" | "vat_cents") => vat.rates.reduce((all, row) => all + row[part], 0)
    expect([sum("net_cents"), sum("vat_cents"), vat.unsplit_cents, vat.total_cents]).toEqual([
      net,
      vatCents,
      unsplit,
      cents,
    ])
    expect(net + vatCents + unsplit).toBe(cents)

    const rows = await exported(from, to, 7)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(lines)
    const csv = toCsv(JOURNAL_COLUMNS, rows)
    expect(["Montant", "HT ", "TVA ", "Sans taux"].map((header) => centsOf(csv, header))).toEqual([
      cents,
      net,
      vatCents,
      unsplit,
    ])
    const vatCsv = toCsv(vatColumns({ from, to }), vat.months)
    expect(["TTC", "HT", "TVA"].map((header) => centsOf(vatCsv, header))).toEqual([cents, net, vatCents])

    const month = months.find((one) => one.month === from)
    if (month) expect(month).toMatchObject({ paid_cents: read.received_cents, refunded_cents: read.returned_cents })
  }
})
