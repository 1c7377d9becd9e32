import { beforeAll, beforeEach, expect, test } from "vitest"
import { toAppError } from "#domain/errors.ts"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings } from "#tests/support/bookings.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.empty("receipts", "fiscal_events")
})

const TODAY = "2026-11-20"
type Row = Record<string, unknown> & { version: number }
async function read(id: string): Promise<Row> {
  const [row] = await world.sql<Row>("select * from public.brico_requests where id = $1", [id])
  if (!row) throw new Error("The request is gone")
  return row
}
async function pay(id: string, amount_cents: number, change: Record<string, unknown> = {}, who: Person = "manager") {
  const p_payment = { amount_cents, method: "cash", paid_on: TODAY, ...change } as never
  return (await world.as[who].rpc("record_payment", { p_kind: "request", p_id: id, p_payment })).error
}
const payments = (id: string) =>
  world.sql<Record<string, unknown> & { id: string }>(
    "select * from public.receipts where request_id = $1 and method <> 'card_online' order by recorded_at, amount_cents",
    [id],
  )
const online = {
  base_price: 120,
  source: "online",
  payment_status: "paid",
  payment_method: "card",
  card: "pi_1",
}

test("a deposit is never the whole: the balance is due until it is paid, in parts or at once", async () => {
  const { id } = await world.add.request(online)
  expect(await read(id)).toMatchObject({ payment_state: "deposit", collected_cents: 8000, due_cents: 4000 })
  expect(await pay(id, 1550)).toBeNull()
  expect(await read(id)).toMatchObject({ payment_state: "partial", collected_cents: 9550, due_cents: 2450 })
  expect(await pay(id, 2450, { method: "check" })).toBeNull()
  expect(await read(id)).toMatchObject({
    payment_state: "paid",
    collected_cents: 12000,
    due_cents: 0,
    payment_method: "card",
  })
  expect(await payments(id)).toMatchObject([
    { amount_cents: 1550, method: "cash", recorded_by_name: "manager", recorded_by: world.people.manager },
    { amount_cents: 2450, method: "check" },
  ])
})

test("a deposit that covers a small job is still a deposit, and one that was given back is none", async () => {
  const { id } = await world.add.request({ ...online, base_price: 60 })
  expect(await read(id)).toMatchObject({ payment_state: "deposit", due_cents: 0 })
  const refund = (name: string, cents: number) =>
    world.sql("select public.record_external_refund('pi_1', $1, $2, 'succeeded')", [name, cents])
  await refund("re_1", 3000)
  expect(await read(id)).toMatchObject({ payment_state: "deposit", collected_cents: 5000, due_cents: 1000 })
  await refund("re_2", 5000)
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
  expect(await read(id)).toMatchObject({ payment_state: "refunded", collected_cents: 0, due_cents: 0 })
})

test("a job of the telephone that is wholly paid is « paid », with the means and day of the last payment", async () => {
  const { id } = await world.add.request({ base_price: 45.5 })
  expect(await pay(id, 2000, { paid_on: "2026-11-18" })).toBeNull()
  expect(await read(id)).toMatchObject({ payment_status: "pending", payment_state: "partial", must_be_kept: true })
  expect(await pay(id, 2550, { method: "transfer" })).toBeNull()
  const paid = await read(id)
  expect(paid).toMatchObject({ payment_status: "paid", payment_state: "paid", payment_method: "transfer" })
  expect(new Date(paid["payment_date"] as string).toISOString()).toBe("2026-11-20T11:00:00.000Z")
  await world.as.manager
    .from("brico_requests")
    .update({ additional_fees: [{ description: "Joint", unit_price: 10 }] })
    .eq("id", id)
  expect(await read(id)).toMatchObject({ payment_state: "partial", due_cents: 1000 })
})

test("nobody notes more than is due, tomorrow's money, no money, or by other means", async () => {
  const { id } = await world.add.request({ base_price: 45.5 })
  const tooHigh = await pay(id, 4551)
  expect(tooHigh && toAppError(tooHigh).message).toBe("Ce montant dépasse le reste à payer (45,50\u00a0€).")
  expect(await pay(id, 100, { paid_on: "2026-11-21" })).toMatchObject({ code: "payment_in_future" })
  for (const change of [{ amount_cents: 0 }, { amount_cents: -5 }, { method: "gold" }, { method: null }])
    expect(await pay(id, 100, change)).toMatchObject({ code: "invalid_input" })
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [id])
  expect(await pay(id, 100)).toMatchObject({ code: "payment_too_high" })
  expect(await payments(id)).toEqual([])
})

test("two people who note the same money at once note it once", async () => {
  const { id } = await world.add.request({ base_price: 60 })
  const { version } = await read(id)
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(id, 1000, { shown: 0 })))
  expect(answers.filter((error) => error === null)).toHaveLength(1)
  expect(answers.filter((error) => error?.code === "payments_changed")).toHaveLength(7)
  expect(await read(id)).toMatchObject({ collected_cents: 1000, version: version + 1 })
})

test("a payment that was not is corrected with its reason, stays to be read, and is due again", async () => {
  const { id } = await world.add.request({ base_price: 45 })
  await pay(id, 4500)
  const [payment] = await payments(id)
  const correct = (p_reason: string, who: Person = "admin") =>
    world.as[who].rpc("void_payment", { p_id: payment?.id, p_reason })
  expect((await correct("  ")).error).toMatchObject({ code: "invalid_input" })
  expect((await correct("Chèque sans provision")).error).toBeNull()
  expect((await correct("Encore")).error).toBeNull()
  expect(await payments(id)).toMatchObject([
    { kind: "correction", amount_cents: -4500, recorded_by_name: "admin", reason: "Chèque sans provision" },
    { kind: "payment", amount_cents: 4500, recorded_by_name: "manager" },
  ])
  expect(await read(id)).toMatchObject({ payment_status: "pending", payment_date: null, due_cents: 4500 })
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: id })
  const lines = (data as { action: string; summary: string }[]).filter(({ action }) => action === "payment")
  expect(lines.map(({ summary }) => summary)).toEqual(["Encaissement annulé : Chèque sans provision", "Encaissement"])
})

test("what is marked as paid as a whole is one payment, and as waiting again, a corrected one", async () => {
  const { id } = await world.add.request({ base_price: 45 })
  const mark = (values: object) => world.as.manager.from("brico_requests").update(values).eq("id", id)
  await mark({ payment_status: "paid", payment_method: "cash", payment_date: "2026-11-18T23:30:00Z" })
  expect(await payments(id)).toMatchObject([{ amount_cents: 4500, method: "cash", recorded_by_name: "manager" }])
  expect(await read(id)).toMatchObject({ payment_state: "paid", due_cents: 0, version: 2 })
  await mark({ payment_method: "check" })
  expect((await payments(id)).map(({ kind, method, amount_cents }) => [kind, method, amount_cents])).toEqual(
    expect.arrayContaining([
      ["payment", "cash", 4500],
      ["correction", "cash", -4500],
      ["payment", "check", 4500],
    ]),
  )
  await mark({ payment_status: "pending" })
  expect((await payments(id)).reduce((sum, row) => sum + Number(row["amount_cents"]), 0)).toBe(0)
  expect(await read(id)).toMatchObject({ payment_state: "pending", due_cents: 4500 })
})

test("an online booking that staff mark as paid by card is prepaid, and given back with the mark", async () => {
  const { id } = await world.add.request({ base_price: 120, source: "online" })
  const mark = (values: object) => world.as.manager.from("brico_requests").update(values).eq("id", id)
  await mark({ payment_status: "paid", payment_method: "card" })
  expect(await read(id)).toMatchObject({ payment_state: "deposit", card_cents: 8000, due_cents: 4000 })
  await mark({ payment_status: "refunded" })
  expect(await read(id)).toMatchObject({ payment_state: "refunded", card_cents: 0, refunded_cents: 8000 })
  await mark({ payment_status: "paid" })
  await mark({ payment_status: "pending" })
  expect(await read(id)).toMatchObject({ payment_state: "pending", card_cents: 0, due_cents: 12000 })
  expect(await world.sql("select * from private.ledger_problems()")).toEqual([])
})

test("the means of a job that was prepaid by card may be written, and moves no money", async () => {
  const { id } = await world.add.request(online)
  expect(await pay(id, 1500)).toBeNull()
  const before = await world.sql("select * from public.receipts order by id")
  const { error } = await world.as.manager.from("brico_requests").update({ payment_method: "cash" }).eq("id", id)
  expect(error).toBeNull()
  expect(await world.sql("select * from public.receipts order by id")).toEqual(before)
  expect(await read(id)).toMatchObject({
    payment_method: "cash",
    card_cents: 8000,
    on_site_cents: 1500,
    due_cents: 2500,
  })
})

test("a prepayment goes back to its card; once the bank has refused that, staff note what they gave back themselves", async () => {
  const { id } = await world.add.request(online)
  const giveBack = (method: string, amount_cents: number) =>
    world.as.service.rpc("give_back", {
      ...{ p_kind: "request", p_id: id, p_actor: world.people.manager },
      p_refund: { id: crypto.randomUUID(), amount_cents, method, paid_on: TODAY, reason: "Geste" },
    })
  expect((await giveBack("transfer", 8000)).error).toMatchObject({ code: "refund_by_card" })
  expect((await giveBack("card_online", 8000)).error).toBeNull()
  const [refund] = await world.sql<{ id: string }>("select id from public.refunds")
  await world.as.service.rpc("settle_refund", { p_id: refund?.id, p_refund_id: "re_1" })
  expect(await read(id)).toMatchObject({ payment_status: "refunded", card_cents: 0, refunded_cents: 8000 })
  await world.sql("select public.record_external_refund('pi_1', 're_1', 8000, 'failed')")
  expect(await read(id)).toMatchObject({ payment_status: "paid", card_cents: 8000, refunded_cents: 0 })

  expect((await giveBack("transfer", 8000)).error).toBeNull()
  const back = { payment_status: "refunded", card_cents: 0, refunded_cents: 8000, on_site_cents: 0 }
  expect(await read(id)).toMatchObject(back)
  expect((await giveBack("transfer", 1)).error).toMatchObject({ code: "return_too_high" })
  expect(await world.sql("select * from private.ledger_problems()")).toEqual([])
})

test("what was signed at the client's home waits for seven whole days; the rest of the price does not", async () => {
  const { id } = await world.add.request({ base_price: 60 })
  const fee = { description: "Robinet", unit_price: 40 }
  const fees = (change: object) =>
    world.as.manager
      .from("brico_requests")
      .update({ additional_fees: [{ ...fee, ...change }] })
      .eq("id", id)
  await fees({ signed_on: "2026-11-13" })
  expect(await pay(id, 6000)).toBeNull()
  const early = await pay(id, 1)
  expect(early).toMatchObject({ code: "payment_too_early" })
  expect(early && toAppError(early).message).toMatch(/L221-10 .*Encaissable à partir du 21\/11\/2026, ou tout de suite/)
  await world.setClock("2026-11-21T00:00:00Z")
  expect(await pay(id, 1000, { paid_on: TODAY })).toMatchObject({ code: "payment_too_early" })
  expect(await pay(id, 1000, { paid_on: "2026-11-21" })).toBeNull()
  await fees({ signed_on: "2026-11-20", is_urgent: true })
  expect(await pay(id, 3000, { paid_on: "2026-11-21" })).toBeNull()
})

test("of a job that was signed at home whole, not even a link for the prepayment leaves", async () => {
  const { id } = await world.add.request({
    base_price: 60,
    home_signed_on: TODAY,
    scheduled_date: "2026-11-23",
    scheduled_time: "10:00",
  })
  const link = () => world.as.service.rpc("open_prepayment", { p_request_id: id })
  expect((await link()).error).toMatchObject({ code: "payment_too_early", details: '{"from": "28/11/2026"}' })
  expect(await pay(id, 100)).toMatchObject({ code: "payment_too_early" })
  await world.sql("update public.brico_requests set express_request_at = now() where id = $1", [id])
  expect(await pay(id, 100)).toMatchObject({ code: "payment_too_early" })
  for (const urgency of ["home_is_urgent = true", "home_is_urgent = false, urgent_repair_at = now()"]) {
    await world.sql(`update public.brico_requests set ${urgency} where id = $1`, [id])
    expect((await link()).error).toBeNull()
    expect(await pay(id, 100)).toBeNull()
  }
})

test("only staff note and correct payments, and nobody writes the sums", async () => {
  const { id } = await world.add.request({ base_price: 60 })
  await pay(id, 100)
  const [payment] = await payments(id)
  for (const who of ["visitor", "user", "deactivated", "half"] as const) {
    expect(await pay(id, 100, {}, who)).not.toBeNull()
    const { error } = await world.as[who].rpc("void_payment", { p_id: payment?.id, p_reason: "x" })
    expect(error).not.toBeNull()
  }
  const { error } = await world.as.admin.from("brico_requests").update({ on_site_cents: 6000 }).eq("id", id)
  expect(error).not.toBeNull()
  expect(await read(id)).toMatchObject({ collected_cents: 100 })
})

test("the list tells deposit from whole, and finds what is still due", async () => {
  await world.add.request({ ...online, client_name: "Aline Acompte" })
  await world.add.request({ client_name: "Paul Payé", base_price: 60, payment_status: "paid" })
  const search = async (p_payment_status: string) => {
    const { data } = await world.as.manager.rpc("search_brico_requests", { p_payment_status })
    return (data as { client_name: string; due_cents: number; payment_state: string }[]).map(
      ({ client_name, due_cents, payment_state }) => [client_name, due_cents, payment_state],
    )
  }
  expect(await search("paid")).toEqual([["Paul Payé", 0, "paid"]])
  expect(await search("deposit")).toEqual([["Aline Acompte", 4000, "deposit"]])
  expect(await search("due")).toEqual([["Aline Acompte", 4000, "deposit"]])
})
