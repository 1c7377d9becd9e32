import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { OpenQuote } from "#domain/quotes/client-quote.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { privateLink } from "#functions/_shared/private-links.ts"
import { issueHere, issueInvoice } from "#tests/support/client-invoices.ts"
import { drawDocuments, sendQuote } from "#tests/support/client-quotes.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

/** The deposit of 30 % of 2 365,77 €. */
const DEPOSIT = 70_973
const COMPLETED = "checkout.session.completed"
let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.empty("receipts", "fiscal_events", "email_outbox", "documents", "quotes", "document_series", "customers")
  await world.empty("refunds", "payment_disputes", "reno_projects")
})
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

const call = async (body: object) => {
  const answer = await world.call("client-quote", body)
  return { ...answer, error: answer.body["error"] as { code: string; message: string } | undefined }
}

/** A quote that came back signed on paper. */
async function signed({ place = "remote", ...change }: Record<string, unknown> = {}) {
  const { id } = await sendQuote({ staff: world.backend.as.manager, sql: world.sql }, change)
  await drawDocuments(world.deps.service)
  const order = { signed_on: "2026-11-20", place, name: "Anne Durand", path: `${id}/scan.pdf`, vat_certified: true }
  const { error } = await world.backend.as.manager.rpc("record_paper_signature", { p_id: id, p_order: order })
  if (error) throw new Error(error.message)
  const { token } = await privateLink(world.deps, "quote", id)
  await world.empty("email_outbox")
  const act = (action: string, more: object = {}) => call({ token, action, ...more })
  const read = async (action = "view") => (await act(action)).body["data"] as OpenQuote
  return { id, token, act, read, deposit: async (action?: string) => (await read(action)).signature?.deposit }
}
const pay = async (quote: Awaited<ReturnType<typeof signed>>) => {
  const { url } = (await quote.act("pay")).body["data"] as { url: string }
  return url.split("/").at(-1) ?? ""
}
/** A quote whose deposit is paid. */
async function paid(change?: Record<string, unknown>) {
  const quote = await signed(change)
  const session = await pay(quote)
  world.pay(session)
  await world.notify(COMPLETED, session)
  return { ...quote, session, intent: `pi_${session}` }
}
const receipts = () =>
  world.sql<Record<string, unknown>>(
    "select kind, amount_cents, method, source, source_ref, quote_id, project_id, vat_split from public.receipts order by recorded_at, amount_cents desc",
  )
const sums = async () => (await receipts()).map(({ kind, amount_cents }) => [kind, amount_cents])
const payments = () =>
  world.sql<{ state: string }>("select state, amount_cents from public.card_payments order by opened_at")
const mails = async () => (await world.readMail()).map(({ template }) => template).toSorted()
const runJobs = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })

describe("the deposit of a signed quote", () => {
  test("pressed forty times opens one payment, and paid once is one line of the ledger, split over the quote's rates", async () => {
    const quote = await signed()
    expect(await quote.deposit()).toMatchObject({ due_cents: DEPOSIT, is_payable: true, received_cents: 0 })
    // An amount in the body means nothing.
    const answers = await Promise.all(Array.from({ length: 40 }, () => quote.act("pay", { amount_cents: 1 })))
    // On a slow machine some wait too long for their turn, and are asked to press again.
    const opened = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    expect(opened).not.toEqual([])
    const urls = new Set(opened.map(({ body }) => (body["data"] as { url: string }).url))
    const open = [...world.stripe.sessions.values()].filter(({ status }) => status === "open")
    expect([...urls]).toEqual(open.map(({ url }) => url))
    expect(open).toMatchObject([{ amount_total: DEPOSIT }])
    const [{ id: session } = { id: "" }] = open
    expect(JSON.stringify(world.stripe.formOf(session))).not.toContain(quote.token)

    world.pay(session)
    // The client is back before the notification, which then comes three times.
    expect(await quote.deposit("settle")).toMatchObject({
      due_cents: 0,
      received_cents: DEPOSIT,
      received_on: "2026-11-20",
    })
    await Promise.all([1, 2, 3].map((n) => world.notify(COMPLETED, session, `evt_${n}`)))
    expect(await receipts()).toEqual([
      {
        ...{
          kind: "payment",
          amount_cents: DEPOSIT,
          method: "card_online",
          source: "stripe",
          source_ref: `pi_${session}`,
        },
        ...{ quote_id: quote.id, project_id: null },
        vat_split: [
          { vat_rate: 10, net_cents: 23612, vat_cents: 2361 },
          { vat_rate: 20, net_cents: 37500, vat_cents: 7500 },
        ],
      },
    ])
    expect(await mails()).toEqual(["client_payment_received", "client_payment_received_staff"])
    expect((await quote.act("pay")).error?.code).toBe("deposit_paid")
    await deliverOutbox(world.deps)
    expect(world.mailed.map(({ subject }) => subject)).toContain("Nous avons bien reçu votre acompte de 709,73\u00a0€")
  })

  test("is not taken before the eighth day of a signature at home, nor from a professional, a stranger or before the signature", async () => {
    const home = await signed({ place: "home" })
    const refused = await home.act("pay")
    expect([refused.status, refused.error?.message]).toEqual([409, expect.stringContaining("avant le 28/11/2026")])
    expect(await home.deposit()).toMatchObject({ due_cents: DEPOSIT, is_payable: false })
    const { id, token } = await signed()
    expect((await call({ token: "x".repeat(token.length), action: "pay" })).status).toBe(404)
    // As a professional has it from its sending.
    const buysAs = (is_consumer: boolean) =>
      world.backend.script(`set session_replication_role = replica;
      update public.quotes set snapshot = jsonb_set(snapshot, '{client,is_consumer}', '${is_consumer}') where id = '${id}'; reset session_replication_role`)
    await buysAs(false)
    expect((await call({ token, action: "pay" })).error?.code).toBe("card_not_offered")
    await buysAs(true)
    const { id: unsigned } = await sendQuote({ staff: world.backend.as.manager, sql: world.sql })
    const link = await privateLink(world.deps, "quote", unsigned)
    expect((await call({ token: link.token, action: "pay" })).error?.code).toBe("card_not_offered")
    await world.setClock("2026-11-28T00:30:00+01:00")
    expect((await home.act("pay")).status).toBe(200)
  })

  test("leads back to its page by the payment's id, for a day", async () => {
    const quote = await signed()
    const session = await pay(quote)
    const [payment] = await world.sql<{ id: string }>("select id from public.card_payments")
    expect(world.stripe.formOf(session)).toMatchObject({
      success_url: `https://mirabelle.test/document/paiement/${payment?.id}?fin=retour`,
    })
    const back = () => call({ action: "return", payment_id: payment?.id })
    expect((await back()).body["data"]).toEqual({ path: `/document/${quote.token}` })
    await world.setClock("2026-11-22T08:00:00Z")
    expect((await back()).status).toBe(404)
    expect((await call({ action: "return", payment_id: quote.id })).status).toBe(404)
  })

  test("whose page expired is asked for again, and one that was paid meanwhile is not asked twice", async () => {
    const quote = await signed()
    const first = await pay(quote)
    world.stripe.change(first, { status: "expired", url: null })
    const second = await pay(quote)
    expect(second).not.toBe(first)
    expect((await payments()).map(({ state }) => state)).toEqual(["expired", "open"])
    world.pay(second)
    expect((await quote.act("pay")).error?.code).toBe("deposit_paid")
    expect(await sums()).toEqual([["payment", DEPOSIT]])
    await world.notify("checkout.session.expired", first)
    expect((await payments()).map(({ state }) => state)).toEqual(["expired", "paid"])
  })

  test("is found by the jobs when no notification comes; a page left open is closed after a withdrawal", async () => {
    const quote = await signed()
    const other = await signed()
    world.pay(await pay(quote))
    const left = await pay(other)
    await other.act("withdraw", { reason: "" })
    await world.setClock("2026-11-20T08:06:00Z")
    await runJobs()
    expect(await quote.deposit()).toMatchObject({ received_cents: DEPOSIT })
    expect(world.stripe.sessions.get(left)).toMatchObject({ status: "expired" })
    expect((await payments()).map(({ state }) => state).toSorted()).toEqual(["expired", "paid"])
  })
})

describe("money that is not due goes back", () => {
  test("when the client withdraws while the payment page is open", async () => {
    const quote = await signed()
    const session = await pay(quote)
    await quote.act("withdraw", { reason: "" })
    world.pay(session)
    await world.notify(COMPLETED, session)
    await world.notify(COMPLETED, session, "evt_again")
    expect(await sums()).toEqual([
      ["payment", DEPOSIT],
      ["refund", -DEPOSIT],
    ])
    expect(await payments()).toMatchObject([{ state: "refunded" }])
    expect([...world.stripe.refunds.values()]).toMatchObject([{ amount: DEPOSIT }])
    expect(await mails()).toEqual([
      ...["client_payment_received_staff", "client_payment_returned"],
      ...["client_quote_withdrawn", "client_quote_withdrawn_staff"],
    ])
    expect(await quote.deposit()).toMatchObject({ returned_cents: DEPOSIT, returned_on: "2026-11-20" })
  })

  test("when staff noted a transfer for the quote meanwhile, which has the rates of the quote", async () => {
    const [project] = await world.sql<{ id: string }>(
      "insert into public.reno_projects (name, client_name, address) values ('Salle de bains', 'Anne Durand', 'Paris') returning id",
    )
    const quote = await signed({ project_id: project?.id })
    const session = await pay(quote)
    const noted = { amount_cents: DEPOSIT, method: "transfer", paid_on: "2026-11-20" }
    const order = { p_kind: "quote", p_id: quote.id, p_payment: noted }
    expect((await world.backend.as.manager.rpc("record_payment", order)).error).toBeNull()
    world.pay(session)
    await world.notify(COMPLETED, session)
    expect(
      (await receipts()).map(({ kind, method, vat_split }) => [kind, method, (vat_split as unknown[]).length]),
    ).toEqual(
      expect.arrayContaining([
        ["payment", "transfer", 2],
        ["refund", "card_online", 2],
      ]),
    )
    expect(await sums()).toHaveLength(3)
    expect(await quote.deposit()).toMatchObject({ due_cents: 0, received_cents: 2 * DEPOSIT, returned_cents: DEPOSIT })
  })

  test("when staff noted a part of it in cash meanwhile: the jobs close the page, and what was paid there goes back", async () => {
    const cash = async (p_id: string) => {
      const p_payment = { amount_cents: 20_000, method: "cash", paid_on: "2026-11-20" }
      const order = { p_kind: "quote", p_id, p_payment }
      expect((await world.backend.as.manager.rpc("record_payment", order)).error).toBeNull()
    }
    const [first, second] = await world.sql<{ id: string }>(
      "insert into public.reno_projects (name, client_name, address) values ('A', 'Anne Durand', 'Paris'), ('B', 'Anne Durand', 'Paris') returning id",
    )
    const [quote, other] = [await signed({ project_id: first?.id }), await signed({ project_id: second?.id })]
    const [session, left] = [await pay(quote), await pay(other)]
    await cash(quote.id)
    await cash(other.id)
    world.pay(session)
    await world.notify(COMPLETED, session)
    expect(await quote.deposit()).toMatchObject({ due_cents: DEPOSIT - 20_000, returned_cents: DEPOSIT })
    await world.setClock("2026-11-20T08:06:00Z")
    await runJobs()
    expect(world.stripe.sessions.get(left)).toMatchObject({ status: "expired" })
    // The page that is opened next asks for what is left.
    const next = await pay(other)
    world.pay(next)
    await world.notify(COMPLETED, next)
    expect(await other.deposit()).toMatchObject({ due_cents: 0, received_cents: DEPOSIT, returned_cents: 0 })
  })

  test("and for the quote of a small job both count in the sums of the job", async () => {
    const request = await world.backend.add.request({ source: "phone" })
    const { act, intent, read } = await paid({ request_id: request.id })
    const job = async () =>
      (
        await world.sql<Record<string, unknown>>(
          "select on_site_cents, collected_cents, payment_status, round(total_amount * 100)::int as total from public.brico_requests",
        )
      )[0]
    expect(await job()).toEqual({
      ...{ on_site_cents: DEPOSIT, collected_cents: DEPOSIT, payment_status: "pending", total: 236_577 },
    })
    const note = { amount_cents: 236_577 - DEPOSIT, method: "transfer", paid_on: "2026-11-20" }
    const [quote] = await world.sql<{ id: string }>("select id from public.quotes")
    const staff = world.backend.as.manager
    expect(
      (await staff.rpc("record_payment", { p_kind: "quote", p_id: quote?.id ?? "", p_payment: note })).error,
    ).toBeNull()
    expect(await job()).toMatchObject({ collected_cents: 236_577, payment_status: "paid" })
    await act("withdraw", { reason: "" })
    world.stripe.refundByHand(intent, DEPOSIT)
    const charge = { id: "ch_1", object: "charge", payment_intent: intent }
    await world.notify("charge.refunded", charge)
    expect(await job()).toMatchObject({ collected_cents: 236_577 - DEPOSIT, payment_status: "pending" })
    expect((await read()).state).toBe("withdrawn")
  })

  test("when the amount is not the one asked for: it belongs to no document", async () => {
    const quote = await signed()
    const session = await pay(quote)
    world.stripe.change(session, { amount_total: 1000 })
    world.pay(session)
    await world.notify(COMPLETED, session)
    expect(await sums()).toEqual([
      ["payment", 1000],
      ["refund", -1000],
    ])
    expect(await payments()).toMatchObject([{ state: "refused" }])
    expect(await mails()).toEqual(["stray_payment"])
    expect(await quote.deposit()).toMatchObject({ due_cents: DEPOSIT })
  })

  test("when staff return it after a withdrawal, whole or in parts, and never more", async () => {
    const quote = await paid()
    const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
    const back = async (amount_cents: number, headers = staff) =>
      (
        await world.call(
          "refund-payment",
          { kind: "quote", id: quote.id, refund_id: crypto.randomUUID(), method: "card_online", amount_cents },
          headers,
        )
      ).body
    expect(await back(1000)).toMatchObject({ error: { code: "invalid_input" } })
    await quote.act("withdraw", { reason: "" })
    const dashboard = await world.backend.as.manager.rpc("read_dashboard")
    expect(dashboard.data).toMatchObject({
      todo: { client_quotes: [{ kind: "withdrawn", id: quote.id, cents: DEPOSIT, day: "2026-12-04" }] },
    })
    expect(await back(1000, { Authorization: `Bearer ${world.backend.tokens.user}` })).toMatchObject({
      error: { code: "forbidden" },
    })
    expect(await back(DEPOSIT + 1)).toMatchObject({ error: { code: "return_too_high" } })
    expect(await back(20_000)).toEqual({ data: { returned_cents: 20_000 } })
    expect(await payments()).toMatchObject([{ state: "paid" }])
    expect(await back(DEPOSIT)).toMatchObject({ error: { code: "return_too_high" } })
    const parts = await Promise.all([back(DEPOSIT - 20_000), back(DEPOSIT - 20_000)])
    expect(parts.filter(({ data }) => data)).toHaveLength(1)
    expect(await payments()).toMatchObject([{ state: "refunded" }])
    expect((await sums()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0)
    expect(await world.sql("select private.summed_split(jsonb_agg(vat_split)) as rest from public.receipts")).toEqual([
      { rest: [] },
    ])
    expect(await mails()).toEqual(expect.arrayContaining(["client_payment_returned"]))
    expect((await world.backend.as.manager.rpc("read_dashboard")).data).toMatchObject({ todo: { client_quotes: [] } })
  })

  test("when staff decide it on a signed quote: once, with a reason, without what an invoice counts, and it is not asked for again", async () => {
    const quote = await paid()
    const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
    const back = async (amount_cents: number, refund_id: string = crypto.randomUUID()) =>
      (
        await world.call(
          "refund-payment",
          {
            ...{ kind: "quote", id: quote.id, refund_id, method: "card_online", amount_cents },
            reason: "D’un commun accord",
          },
          staff,
        )
      ).body
    const presses = await Promise.all(Array.from({ length: 12 }, () => back(20_000, quote.id)))
    expect(new Set(presses.map((body) => JSON.stringify(body)))).toEqual(new Set(['{"data":{"returned_cents":20000}}']))
    expect([...world.stripe.refunds.values()]).toMatchObject([{ amount: 20_000 }])
    expect(await quote.deposit()).toMatchObject({
      due_cents: 0,
      returned_cents: 20_000,
      returnable_cents: DEPOSIT - 20_000,
    })
    expect(await mails()).toEqual(expect.arrayContaining(["client_payment_returned"]))
    // The rest of the money pays an invoice: it goes back from there.
    await issueHere({ sql: world.sql })
    await issueInvoice(
      { staff: world.backend.as.manager },
      { kind: "deposit", quote_id: quote.id },
      {},
      { mail: false },
    )
    expect(await quote.deposit()).toMatchObject({ returnable_cents: 0 })
    expect(await back(1000)).toMatchObject({ error: { code: "return_too_high" } })
  })
})

describe("what Stripe reports of a deposit", () => {
  test("money given back on its own pages, in two parts, is booked once; what the bank refuses is undone", async () => {
    const { intent } = await paid()
    const first = world.stripe.refundByHand(intent, 30_000)
    const charge = { id: "ch_1", object: "charge", payment_intent: intent }
    await Promise.all([
      world.notify("charge.refunded", charge, "evt_1"),
      world.notify("refund.created", { id: first.id, object: "refund" }, "evt_2"),
    ])
    const second = world.stripe.refundByHand(intent, DEPOSIT - 30_000)
    await world.notify("charge.refunded", charge, "evt_3")
    expect(await payments()).toMatchObject([{ state: "refunded" }])
    second.status = "failed"
    await world.notify("refund.failed", { id: second.id, object: "refund" })
    expect(await payments()).toMatchObject([{ state: "paid" }])
    expect(await sums()).toEqual(
      expect.arrayContaining([
        ["payment", DEPOSIT],
        ["refund", -30_000],
        ["refund", 30_000 - DEPOSIT],
        ["correction", DEPOSIT - 30_000],
      ]),
    )
    expect(await mails()).toEqual(expect.arrayContaining(["stray_payment"]))
    await deliverOutbox(world.deps)
    expect(world.mailed.at(-1)?.text).toBeTruthy()
  })

  test("a dispute is told to staff, who read it under « À traiter »; a lost one is in the ledger", async () => {
    const { intent, id } = await paid()
    world.stripe.dispute({ id: "dp_1", payment_intent: intent, amount: DEPOSIT })
    await world.notify("charge.dispute.created", { id: "dp_1", object: "dispute" })
    const { data } = await world.backend.as.manager.rpc("read_dashboard")
    expect(data).toMatchObject({
      todo: { disputes: [{ quote_id: id, client_name: "Anne Durand", amount_cents: DEPOSIT }] },
    })
    world.stripe.dispute({ id: "dp_1", payment_intent: intent, amount: DEPOSIT, status: "lost" })
    await world.notify("charge.dispute.closed", { id: "dp_1", object: "dispute" }, "evt_closed")
    expect((await receipts()).at(-1)).toMatchObject({ kind: "dispute", amount_cents: -DEPOSIT, quote_id: id })
    await deliverOutbox(world.deps)
    expect(world.mailed.filter(({ subject }) => subject.includes("D-2026-0001")).length).toBeGreaterThan(1)
  })
})
