import { beforeAll, beforeEach, expect, test } from "vitest"
import { toAppError } from "#domain/errors.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { paidByCard } from "#tests/support/card-payments.ts"
import { recordPayment } from "#tests/support/record-payment.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.empty("payment_disputes", "refunds", "fiscal_events", "receipts", "brico_requests")
  await world.sql("delete from private.example_rows")
  await world.setClock("2026-11-25T12:00:00+01:00")
})

type Row = Record<string, unknown>
type Report = {
  events: number
  receipts: number
  head: { seq: number; hash: string } | null
  is_head_known: boolean
  problems: { seq: number | null; problem: string; receipt_id: string | null }[]
}
const pay = (request: { id: string }, cents: number, method?: string, day?: string) =>
  recordPayment(world, request, cents, method, day)
const receipts = () =>
  world.sql<Row & { id: string; amount_cents: number }>(
    "select r.* from public.receipts r join public.fiscal_events e on e.subject_id = r.id order by e.seq",
  )
async function verify(args: Row = {}): Promise<Report> {
  const { data, error } = await world.as.service.rpc("check_ledger", args)
  expect(error).toBeNull()
  return data as Report
}
/** As somebody who reaches the database itself, with every trigger off. */
const tamper = (statement: string) =>
  world.script(`set session_replication_role = replica; ${statement}; reset session_replication_role`)

async function bookOnline(base_price = 200) {
  const request = await world.add.request({ source: "online", base_price })
  await world.script(paidByCard({ request: request.id, intent: `pi_${request.id.slice(0, 8)}` }))
  return request
}
const refund = (request: { id: string }, cents: number, id: string) =>
  world.sql("select public.record_external_refund('pi_' || left($1, 8), $2, $3, 'succeeded')", [request.id, id, cents])

test("no role changes, deletes or adds a row of the ledger or of its chain by itself", async () => {
  const request = await world.add.request({ base_price: 300 })
  await pay(request, 5000)
  for (const table of ["receipts", "fiscal_events"]) {
    const key = table === "receipts" ? "amount_cents" : "seq"
    for (const who of ["visitor", "user", "manager", "admin", "service"] as const) {
      expect(
        (
          await world.as[who]
            .from(table)
            .update({ [key]: 7 })
            .gt(key, 0)
            .select()
        ).error,
        who,
      ).not.toBeNull()
      expect((await world.as[who].from(table).delete().gt(key, 0).select()).error, who).not.toBeNull()
      expect((await world.as[who].from(table).insert({ [key]: 8 } as never)).error, who).not.toBeNull()
    }
    // The owner of the tables, too.
    for (const statement of [
      `update public.${table} set ${key} = 7`,
      `delete from public.${table}`,
      `truncate public.${table} cascade`,
    ])
      await expect(world.sql(statement), statement).rejects.toThrow("ledger_fixed")
  }
  expect(await verify()).toMatchObject({ events: 1, receipts: 1, problems: [] })
})

test("forty corrections of one payment at once leave one, and the request owes the money again", async () => {
  const request = await world.add.request({ base_price: 300 })
  const { data: id } = await pay(request, 5000)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Compté deux fois" })),
  )
  expect(answers.filter(({ error }) => error !== null)).toEqual([])
  expect(await receipts()).toMatchObject([
    { kind: "payment", amount_cents: 5000 },
    {
      kind: "correction",
      amount_cents: -5000,
      corrects_id: id,
      reason: "Compté deux fois",
      recorded_by_name: "manager",
    },
  ])
  expect((await world.sql("select due_cents::int from public.brico_requests"))[0]).toEqual({ due_cents: 30000 })
  expect(await verify()).toMatchObject({ events: 2, problems: [] })
})

test("more than 1 000 € in cash for one job is refused, in two parts too, and what was corrected does not count", async () => {
  const request = await world.add.request({ base_price: 3000 })
  expect((await pay(request, 100_001)).error).toMatchObject({ code: "cash_too_high" })
  const { data: id } = await pay(request, 60_000)
  const { error } = await pay(request, 40_001)
  expect(error && toAppError(error).message).toMatch(/plus de 1\s000\s€ en espèces.*encore payer 400,00\s€/)
  expect((await pay(request, 40_000)).error).toBeNull()
  expect((await pay(request, 40_001, "card")).error).toBeNull()
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Erreur" })
  expect((await pay(request, 60_000)).error).toBeNull()
  // « Payé » as a whole, in cash.
  const other = await world.add.request({ base_price: 1200 })
  const { error: whole } = await world.as.manager
    .from("brico_requests")
    .update({ payment_status: "paid", payment_method: "cash" })
    .eq("id", other.id)
  expect(whole).toMatchObject({ code: "cash_too_high" })
})

test("the card's payment, its refunds and a refund that the bank refuses are rows, once, whatever is repeated", async () => {
  const request = await bookOnline()
  await refund(request, 3000, "re_1")
  await refund(request, 3000, "re_1")
  await refund(request, 5000, "re_2")
  const sums = async () => ({
    ledger: (await world.sql<{ cents: number }>("select sum(amount_cents)::int as cents from public.receipts"))[0]
      ?.cents,
    request: (await world.sql<{ cents: number }>("select collected_cents as cents from public.brico_requests"))[0]
      ?.cents,
  })
  expect(await sums()).toEqual({ ledger: 0, request: 0 })
  await world.sql("select public.record_external_refund('pi_' || left($1, 8), 're_2', 5000, 'failed')", [request.id])
  expect(await sums()).toEqual({ ledger: 5000, request: 5000 })
  expect(
    (await receipts()).map(({ kind, amount_cents, source, source_ref }) => [kind, amount_cents, source, source_ref]),
  ).toEqual(
    expect.arrayContaining([
      ["payment", 8000, "stripe", `pi_${request.id.slice(0, 8)}`],
      ["refund", -3000, "stripe", "re_1"],
      ["refund", -5000, "stripe", "re_2"],
      ["correction", 5000, "stripe", null],
    ]),
  )
  await world.sql(
    `insert into public.payment_disputes (id, request_id, payment_intent_id, amount_cents, reason, status, opened_at)
     values ('dp_1', $1, 'pi_x', 5000, 'fraudulent', 'needs_response', now())`,
    [request.id],
  )
  expect(await receipts()).toHaveLength(4)
  await world.sql("update public.payment_disputes set status = 'lost', closed_at = private.now()")
  await world.sql("update public.payment_disputes set status = 'lost'")
  expect(await sums()).toEqual({ ledger: 0, request: 5000 })
  expect(await verify()).toMatchObject({ events: 5, problems: [] })
})

test("each row has its VAT by rate: the parts of a job add up to it, and what is given back takes the same back", async () => {
  const request = await world.add.request({
    base_price: 149,
    vat_rate: 10,
    additional_fees: [{ description: "Robinet", quantity: 1, unit_price: 35.5, amount: 35.5, vat_rate: 20 }],
  })
  await pay(request, 8000, "card")
  const { data: id } = await pay(request, 10_450, "check")
  const splits = (await receipts()).map(({ vat_split }) => vat_split)
  expect(splits).toEqual([
    [
      { vat_rate: 10, net_cents: 5874, vat_cents: 587 },
      { vat_rate: 20, net_cents: 1283, vat_cents: 256 },
    ],
    [
      { vat_rate: 10, net_cents: 7671, vat_cents: 768 },
      { vat_rate: 20, net_cents: 1675, vat_cents: 336 },
    ],
  ])
  const vat = async () =>
    (await world.as.manager.rpc("vat_of_takings", { p_from: "2026-11-01", p_to: "2026-11-30" })).data as Row
  expect(await vat()).toMatchObject({
    rates: [
      { vat_rate: 10, net_cents: 13545, vat_cents: 1355 },
      { vat_rate: 20, net_cents: 2958, vat_cents: 592 },
    ],
    unsplit_cents: 0,
    total_cents: 18450,
  })
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Chèque sans provision" })
  expect(await vat()).toMatchObject({
    rates: [
      { vat_rate: 10, net_cents: 5874, vat_cents: 587 },
      { vat_rate: 20, net_cents: 1283, vat_cents: 256 },
    ],
    total_cents: 8000,
  })
})

test("an altered, added or removed row is named, and a chain that was written again lacks the head that was noted", async () => {
  const request = await world.add.request({ base_price: 900, client_name: "Hortense Sansnom" })
  const ids: string[] = []
  for (const cents of [1000, 2000, 3000]) ids.push((await pay(request, cents, "cash")).data as string)
  const { head } = await verify()
  expect(head?.seq).toBe(3)
  expect(JSON.stringify(await world.sql("select * from public.fiscal_events"))).not.toMatch(/Hortense|manager/)

  await tamper(`update public.receipts set amount_cents = 100 where id = '${ids[0]}'`)
  // The amount that was recorded.
  const first = {
    seq: 1,
    problem: "receipt_altered",
    receipt_id: ids[0],
    amount_cents: 1000,
    received_on: "2026-11-25",
    number: null,
  }
  // The sum of the request is that of its receipts.
  expect((await verify()).problems).toMatchObject([first, { problem: "request_differs", receipt_id: request.id }])
  await tamper(`update public.receipts set amount_cents = 1000, reason = 'autre' where id = '${ids[0]}'`)
  expect((await verify()).problems).toMatchObject([{ seq: 1, problem: "receipt_altered" }])
  await tamper(`update public.receipts set reason = null where id = '${ids[0]}'`)
  expect((await verify()).problems).toEqual([])

  for (const payload of [`replace(payload, '"amount_cents": 2000', '"amount_cents": 20')`, "payload || 'no JSON'"]) {
    await tamper(`update public.fiscal_events set payload = ${payload} where seq = 2`)
    expect((await verify()).problems).toMatchObject([{ seq: 2, problem: "event_altered", receipt_id: ids[1] }])
  }
  await tamper(
    `update public.fiscal_events set payload = replace(replace(payload, 'no JSON', ''), '"amount_cents": 20', '"amount_cents": 2000') where seq = 2`,
  )
  await tamper(`delete from public.receipts where id = '${ids[2]}'`)
  expect((await verify()).problems).toMatchObject([
    { seq: 3, problem: "receipt_missing", receipt_id: ids[2] },
    { problem: "request_differs" },
  ])
  // The last event goes with it, and the sum of the request follows: only a head that was noted elsewhere shows it.
  await tamper("delete from public.fiscal_events where seq = 3")
  expect((await verify()).problems).toMatchObject([{ problem: "request_differs" }])
  await tamper("update public.brico_requests set on_site_cents = 3000")
  expect(await verify()).toMatchObject({ problems: [], is_head_known: true })
  expect(await verify({ p_seq: 3, p_hash: head?.hash })).toMatchObject({ problems: [], is_head_known: false })
  await tamper("delete from public.fiscal_events where seq = 1")
  expect((await verify()).problems).toMatchObject([
    { seq: 2, problem: "event_missing" },
    { problem: "receipt_unchained" },
  ])
})

test("the hash can be computed by anyone who has the rows", async () => {
  await pay(await world.add.request({ base_price: 300 }), 5000)
  const [event] = await world.sql<
    Record<"previous_hash" | "seq" | "at" | "kind" | "subject_id" | "payload" | "hash", string>
  >("select previous_hash, seq, private.utc_text(at) as at, kind, subject_id, payload, hash from public.fiscal_events")
  const { previous_hash, seq, at, kind, subject_id, payload, hash } = event ?? fail()
  const text = [previous_hash, seq, at, kind, subject_id, payload].join("|")
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  expect(Buffer.from(digest).toString("hex")).toBe(hash)
})

test("ten years after the end of its year a receipt goes, a correction before its payment, and the chain stays whole", async () => {
  const request = await world.add.request({ base_price: 300, created_at: "2026-11-25T12:00:00+01:00" })
  const { data: id } = await pay(request, 5000)
  await world.as.manager.rpc("void_payment", { p_id: id, p_reason: "Erreur" })
  await world.setClock("2036-12-31T12:00:00+01:00")
  await world.sql("select public.apply_retention()")
  expect(await receipts()).toHaveLength(2)
  for (const [day, left] of [
    ["2037-01-01", 1],
    ["2037-01-02", 0],
  ] as const) {
    await world.setClock(`${day}T12:00:00+01:00`)
    await world.sql("select public.apply_retention()")
    expect(await receipts(), day).toHaveLength(left)
  }
  await world.setClock("2037-01-03T12:00:00+01:00")
  await world.sql("select public.apply_retention()")
  expect(await world.sql("select id from public.brico_requests")).toEqual([])
  expect(await verify()).toMatchObject({ events: 2, receipts: 0, problems: [] })
})

test("only staff read the ledger and its report", async () => {
  await pay(await world.add.request({ base_price: 300 }), 5000)
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    expect((await world.as[who].from("receipts").select("id")).data ?? [], who).toEqual([])
    expect((await world.as[who].from("fiscal_events").select("seq")).data ?? [], who).toEqual([])
    expect((await world.as[who].rpc("verify_ledger")).error, who).not.toBeNull()
    expect((await world.as[who].rpc("check_ledger")).error, who).not.toBeNull()
    expect(
      (await world.as[who].rpc("vat_of_takings", { p_from: "2026-11-01", p_to: "2026-11-30" })).error,
      who,
    ).not.toBeNull()
  }
  expect((await world.as.manager.rpc("verify_ledger")).data).toMatchObject({ events: 1, problems: [] })
})

function fail(): never {
  throw new Error("There is no event")
}
