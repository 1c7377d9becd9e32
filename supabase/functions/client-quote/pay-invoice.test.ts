import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { issueHere, issueInvoice, payInvoice, signQuote } from "#tests/support/client-invoices.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

const TOTAL = 236_577
const DEPOSIT = 70_973
const COMPLETED = "checkout.session.completed"
let world: StripeWorld
let site: Parameters<typeof signQuote>[0]
beforeAll(async () => {
  world = await openStripeWorld()
  site = { staff: world.backend.as.manager, service: world.deps.service, sql: world.sql }
})
beforeEach(async () => {
  await world.reset()
  await world.empty("receipts", "invoices", "email_outbox", "documents", "quotes", "document_series", "customers")
  await world.empty("refunds", "payment_disputes", "reno_projects")
  await issueHere(site)
})
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

/** An issued invoice, with the gestures of the holder of its link. */
async function invoice(order: Record<string, unknown>, change: Record<string, unknown> = {}) {
  const id = await issueInvoice(site, order, change, { mail: false })
  const { token } = await privateLink(world.deps, "invoice", id)
  await world.empty("email_outbox")
  const call = (action: string) => world.call("client-quote", { token, action })
  const read = async () => (await call("view")).body["data"] as ClientInvoice
  const pay = async () => ((await call("pay")).body["data"] as { url: string } | undefined)?.url.split("/").at(-1) ?? ""
  return { id, token, call, read, pay }
}
const paid = async (session: string, event = `evt_${session}`) => {
  world.pay(session)
  return world.notify(COMPLETED, session, event)
}
const receipts = () =>
  world.sql<Record<string, unknown>>(
    "select kind, amount_cents, method, vat_split from public.receipts order by recorded_at, amount_cents desc",
  )
const sums = async () => (await receipts()).map(({ kind, amount_cents }) => [kind, amount_cents])
const mails = async () => (await world.readMail()).map(({ template }) => template).toSorted()

test("what is left of an invoice is paid by card, once; its VAT is that of the invoice", async () => {
  const quote_id = await signQuote(site)
  const deposit = await invoice({ kind: "deposit", quote_id })
  expect(await deposit.read()).toMatchObject({ left_cents: DEPOSIT, card: { is_payable: true, is_open: false } })
  await payInvoice(site, deposit.id, 20_000)
  const sessions = new Set(await Promise.all(Array.from({ length: 20 }, () => deposit.pay())))
  const [session = ""] = sessions
  const open = [...world.stripe.sessions.values()].filter(({ status }) => status === "open")
  expect([sessions.size, open]).toMatchObject([1, [{ amount_total: DEPOSIT - 20_000 }]])
  expect(world.stripe.formOf(session)).toMatchObject({
    "line_items[0][price_data][product_data][name]": "Facture F-2026-0001",
  })
  for (const event of ["evt_1", "evt_2", "evt_3"]) expect((await paid(session, event)).status).toBe(200)
  expect(await deposit.read()).toMatchObject({ left_cents: 0, paid_cents: DEPOSIT, card: { is_payable: false } })
  expect(await world.sql("select private.summed_split(jsonb_agg(vat_split)) as split from public.receipts")).toEqual([
    {
      split: [
        { vat_rate: 10, net_cents: 23612, vat_cents: 2361 },
        { vat_rate: 20, net_cents: 37500, vat_cents: 7500 },
      ],
    },
  ])
  expect(await mails()).toEqual(["client_payment_received_staff", "invoice_paid"])
  expect((await deposit.call("pay")).body).toMatchObject({ error: { code: "card_not_offered" } })

  // The deposit is taken back on the balance, and the page of the quote asks for no deposit any more.
  const { token } = await privateLink(world.deps, "quote", quote_id)
  const page = await world.call("client-quote", { token, action: "view" })
  expect(page.body["data"]).toMatchObject({ signature: { deposit: { due_cents: 0, received_cents: DEPOSIT } } })
  const balance = await invoice({ kind: "balance", quote_id })
  await paid(await balance.pay())
  expect(await balance.read()).toMatchObject({ left_cents: 0, paid_cents: TOTAL - DEPOSIT })
  const [payment] = await world.sql<{ id: string }>(
    "select id from public.card_payments where invoice_id is not null order by amount_cents desc limit 1",
  )
  const back = await world.call("client-quote", { action: "return", payment_id: payment?.id })
  expect(back.body).toEqual({ data: { path: `/document/${balance.token}` } })
})

test("money for an invoice that was paid otherwise meanwhile goes back, and is told", async () => {
  const deposit = await invoice({ kind: "deposit", quote_id: await signQuote(site) })
  const session = await deposit.pay()
  await payInvoice(site, deposit.id, 1000)
  await paid(session)
  await world.notify(COMPLETED, session, "evt_again")
  expect(await sums()).toEqual([
    ["payment", DEPOSIT],
    ["payment", 1000],
    ["refund", -DEPOSIT],
  ])
  expect(await deposit.read()).toMatchObject({ left_cents: DEPOSIT - 1000 })
  expect(await mails()).toEqual(["client_payment_received_staff", "client_payment_returned"])
})

test("an invoice given back on Stripe's pages is due again; a small job's counts in the sums of the job", async () => {
  const request = await world.backend.add.request({ source: "phone" })
  const quote_id = await signQuote(site, { request_id: request.id })
  const whole = await invoice({ kind: "balance", quote_id, request_id: request.id })
  const session = await whole.pay()
  await paid(session)
  const job = async () =>
    (await world.sql("select on_site_cents, payment_status, payment_method from public.brico_requests"))[0]
  expect(await job()).toEqual({ on_site_cents: TOTAL, payment_status: "paid", payment_method: "card" })
  world.stripe.refundByHand(`pi_${session}`, 10_000)
  const charge = { id: "ch_1", object: "charge", payment_intent: `pi_${session}` }
  await world.notify("charge.refunded", charge)
  expect(await whole.read()).toMatchObject({ left_cents: 10_000 })
  expect(await job()).toMatchObject({ on_site_cents: TOTAL - 10_000, payment_status: "pending" })
  world.stripe.dispute({ id: "dp_1", payment_intent: `pi_${session}`, amount: TOTAL - 10_000, status: "lost" })
  await world.notify("charge.dispute.closed", { id: "dp_1", object: "dispute" })
  expect(await whole.read()).toMatchObject({ left_cents: TOTAL })
})

test("a credit note, a quote withdrawn from and a signature at home offer no payment by card", async () => {
  const quote_id = await signQuote(site)
  const deposit = await invoice({ kind: "deposit", quote_id })
  const session = await deposit.pay()
  const credit = await invoice({ kind: "credit_note", corrects_id: deposit.id }, { reason: "Erreur" })
  expect((await credit.call("pay")).body).toMatchObject({ error: { code: "card_not_offered" } })
  await paid(session)
  expect(await sums()).toEqual([
    ["payment", DEPOSIT],
    ["refund", -DEPOSIT],
  ])

  const other = await signQuote(site)
  const due = await invoice({ kind: "deposit", quote_id: other })
  const noMoneyBefore = (day: string) =>
    world.backend.script(`set session_replication_role = replica;
    update public.quote_signatures set no_money_before = ${day} where quote_id = '${other}'; reset session_replication_role`)
  await noMoneyBefore("private.today() + 3")
  expect((await due.call("pay")).body).toMatchObject({ error: { code: "deposit_too_early" } })
  await noMoneyBefore("null")
})

describe("what an invoice was paid too much goes back by card", () => {
  const staff = () => ({ Authorization: `Bearer ${world.backend.tokens.manager}` })
  const giveBack = async (id: string, change: Record<string, unknown> = {}, headers = staff()) => {
    const refund = { refund_id: crypto.randomUUID(), amount_cents: 10_000, method: "card_online" }
    const order = { kind: "invoice", id, ...refund, reason: "Payé en trop", ...change }
    const { body } = await world.call("refund-payment", order, headers)
    return (body["data"] ?? (body["error"] as { code: string }).code) as unknown
  }
  const facts = async (id: string) => {
    const { data } = await world.backend.as.manager.rpc("read_invoice", { p_id: id })
    return (data as { returns: Record<string, number> }).returns
  }
  const made = () => [...world.stripe.refunds.values()].map(({ amount }) => amount)
  const refundTasks = async () => {
    const { data } = await world.backend.as.manager.rpc("read_dashboard")
    return (data as { todo: { refunds: Record<string, unknown>[] } }).todo.refunds
  }
  /** A deposit that was paid by card on its quote, invoiced, and credited but for 100 €. */
  async function credited() {
    const quote_id = await signQuote(site)
    const { token } = await privateLink(world.deps, "quote", quote_id)
    const { body } = await world.call("client-quote", { token, action: "pay" })
    await paid((body["data"] as { url: string }).url.split("/").at(-1) ?? "")
    const deposit = await invoice({ kind: "deposit", quote_id })
    expect(await deposit.read()).toMatchObject({ left_cents: 0 })
    expect(await giveBack(deposit.id)).toBe("return_too_high")
    await invoice(
      { kind: "credit_note", corrects_id: deposit.id },
      { reason: "Erreur", credits: [{ row: 0, net_cents: 9091 }] },
    )
    await world.empty("email_outbox")
    return { ...deposit, quote_id }
  }

  test("forty presses make one refund, which only staff ask for; the client reads of it once", async () => {
    const { id, read } = await credited()
    expect(await facts(id)).toEqual({ returning_cents: 0, by_card_cents: 10_000, by_hand_cents: 0 })
    const stranger = { Authorization: `Bearer ${world.backend.tokens.user}` }
    expect(await giveBack(id, {}, stranger)).toBe("forbidden")
    expect(await giveBack(id, { amount_cents: 10_001 })).toBe("return_too_high")
    expect(await giveBack(id, { reason: " " })).toBe("invalid_input")
    const refund_id = crypto.randomUUID()
    const presses = Array.from({ length: 40 }, (_, n) => giveBack(id, n % 2 === 0 ? { refund_id } : {}))
    expect(new Set((await Promise.all(presses)).map((answer) => JSON.stringify(answer))).size).toBeLessThanOrEqual(2)
    expect(made()).toEqual([10_000])
    expect(await read()).toMatchObject({ left_cents: 0 })
    const [row] = await world.sql("select kind, invoice_id, reason from public.receipts where amount_cents < 0")
    expect(row).toEqual({ kind: "refund", invoice_id: id, reason: "Payé en trop" })
    expect(await mails()).toEqual(["client_payment_returned"])
    expect(await facts(id)).toEqual({ returning_cents: 0, by_card_cents: 0, by_hand_cents: 0 })
  })

  test("what the provider did not answer is promised, given to nobody else, and made once by the jobs", async () => {
    const { id, quote_id, read } = await credited()
    const { refund } = world.deps.payments
    world.deps.payments.refund = async (order) => {
      // The site is killed when Stripe has the order and before its answer is written.
      await refund(order)
      throw new Error("killed")
    }
    expect(await giveBack(id, { amount_cents: 4000 })).toEqual({ returned_cents: 4000 })
    world.deps.payments.refund = refund
    expect(await facts(id)).toEqual({ returning_cents: 4000, by_card_cents: 6000, by_hand_cents: 0 })
    expect((await site.staff.rpc("read_receivables")).data).toMatchObject({ to_return_cents: 6000 })
    expect(await giveBack(id, { amount_cents: 6001 })).toBe("return_too_high")
    // Another invoice does not take it over either.
    const next = await invoice({ kind: "balance", quote_id })
    expect(await next.read()).toMatchObject({ left_cents: TOTAL - DEPOSIT + 10_000 })
    await world.setClock("2026-11-20T08:10:00Z")
    for (const _ of [1, 2]) await world.call("run-jobs", "", { apikey: world.serviceKey })
    expect(made()).toEqual([4000])
    expect(await read()).toMatchObject({ left_cents: -6000 })
  })

  test("what the bank refuses is a task until staff have given it back themselves", async () => {
    const { id, read } = await credited()
    expect(await giveBack(id)).toEqual({ returned_cents: 10_000 })
    const [refund] = world.stripe.refunds.values()
    if (refund) refund.status = "failed"
    await world.notify("refund.failed", { id: refund?.id ?? "", object: "refund" })
    expect(await read()).toMatchObject({ left_cents: -10_000 })
    expect(await refundTasks()).toMatchObject([{ invoice_id: id, status: "failed", amount_cents: 10_000 }])
    expect(await facts(id)).toEqual({ returning_cents: 0, by_card_cents: 10_000, by_hand_cents: 10_000 })
    const p_refund = { amount_cents: 10_000, method: "transfer", paid_on: "2026-11-20", reason: "Carte fermée" }
    const order = { p_kind: "invoice", p_id: id, p_actor: null as never, p_refund }
    expect((await world.backend.as.service.rpc("give_back", order)).error).toBeNull()
    expect(await read()).toMatchObject({ left_cents: 0 })
    expect(await refundTasks()).toEqual([])
  })
})
