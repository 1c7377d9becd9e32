import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { readEverything } from "#tests/support/snapshot.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
beforeEach(() => world.reset())
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

const COMPLETED = "checkout.session.completed"
const EXPIRED = "checkout.session.expired"

/** State that must not depend on the order of events: the booking, the mails, the history. */
async function endState(session: string) {
  const bookings = await world.readBookings()
  const booking = bookings.find((each) => each.session_id === session)
  const history = await world.sql<{ action: string; summary: string }>(
    "select action, summary from public.activity_log where subject_id = $1 and action in ('payment', 'refund') order by id",
    [booking?.id],
  )
  return {
    status: booking?.status,
    payment: booking?.payment_status,
    refunded: booking?.refunded_cents,
    mails: (await world.readMail()).map(({ template, recipient }) => `${template} ${recipient}`),
    history: history.map(({ action, summary }) => `${action} ${summary}`),
    refunds: [...world.stripe.refunds.values()].map(({ amount }) => amount),
  }
}

const PAID = {
  status: "pending",
  payment: "paid",
  refunded: 0,
  mails: ["booking_confirmed anne@example.fr", "booking_received contact@mirabelle.test"],
  history: ["payment Acompte payé en ligne"],
  refunds: [],
}
const GIVEN_BACK = {
  status: "cancelled",
  payment: "refunded",
  refunded: 8000,
  mails: ["booking_slot_lost anne@example.fr"],
  history: ["payment Payé après la perte du créneau", "refund Acompte remboursé"],
  refunds: [8000],
}

describe("one event, one hundred times", () => {
  test("one after the other", async () => {
    const session = await world.book()
    world.pay(session)
    for (let time = 0; time < 100; time += 1) expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await endState(session)).toEqual(PAID)
    expect(await world.sql("select id from public.stripe_events")).toHaveLength(1)
  })

  test("all at once", async () => {
    const session = await world.book()
    world.pay(session)
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.notify(COMPLETED, session)))
    // A slow machine asks for some of them again, as Stripe then does.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await endState(session)).toEqual(PAID)
    expect(await world.sql("select id from public.stripe_events")).toHaveLength(1)
  })

  test("all at once, of a payment whose slot was sold again: one refund, one apology", async () => {
    const late = await world.book()
    await world.setClock("2026-11-20T08:40:00Z")
    await world.book({ client_email: "paul@example.fr" })
    world.pay(late)
    await Promise.all(Array.from({ length: 100 }, () => world.notify(COMPLETED, late)))
    expect(await endState(late)).toEqual(GIVEN_BACK)
  })
})

test("a refund that is asked for twice under one reference is made once", async () => {
  const session = await world.book()
  world.pay(session)
  await world.notify(COMPLETED, session)
  const order = { paymentIntentId: `pi_${session}`, amountCents: 4000, reference: "r1", isRepeated: false }
  const { id } = await world.deps.payments.refund(order)
  expect((await world.deps.payments.refund(order)).id).toBe(id)
  await world.notify("refund.created", { id, object: "refund" })
  expect(await endState(session)).toMatchObject({ refunded: 4000, refunds: [4000] })
})

describe("events in any order lead to the same state", () => {
  const told = (session: string) => world.notify(COMPLETED, session)
  const returned = (session: string) => world.comeBack(session)
  const reconciled = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
  type Step = (session: string) => Promise<unknown>

  test.each<[string, Step[]]>([
    ["the event before the visitor's return", [told, returned]],
    ["the visitor's return before the event", [returned, told]],
    ["both at once", [(session) => Promise.all([told(session), returned(session)])]],
    ["the event alone: the visitor closed the page", [told]],
    ["the visitor's return alone: the event is lost", [returned]],
    ["an older « expired » after « completed »", [told, (session) => world.notify(EXPIRED, session)]],
    ["« expired » before « completed »", [(session) => world.notify(EXPIRED, session), told]],
  ])("%s", async (_, steps) => {
    const session = await world.book()
    world.pay(session)
    for (const step of steps) await step(session)
    expect(await endState(session)).toEqual(PAID)
    expect(await world.comeBack(session)).toBe("paid")
  })

  test("neither event nor return: the reconciliation finds the payment", async () => {
    const session = await world.book()
    world.pay(session)
    await world.setClock("2026-11-20T08:36:00Z")
    await reconciled()
    expect(await endState(session)).toEqual(PAID)
  })

  test.each<[string, Step[]]>([
    ["the event, then the return", [told, returned]],
    ["the return, then the event", [returned, told]],
    ["« expired », then « completed » twice", [(session) => world.notify(EXPIRED, session), told, told]],
    ["the event during the reconciliation", [(session) => Promise.all([reconciled(), told(session)])]],
  ])("paid after the hold, the slot sold again: %s", async (_, steps) => {
    const late = await world.book()
    await world.setClock("2026-11-20T08:40:00Z")
    const next = await world.book({ client_name: "Paul Roux", client_email: "paul@example.fr" })
    world.pay(late)
    for (const step of steps) await step(late)
    expect(await endState(late)).toEqual(GIVEN_BACK)
    expect(await world.comeBack(late)).toBe("cancelled")

    world.pay(next)
    await told(next)
    expect(await endState(next)).toMatchObject({ status: "pending", payment: "paid", refunded: 0 })
  })
})

describe("news whose first delivery failed half-way are done when Stripe sends the same event again", () => {
  const rows = (sql: string) => async () => (await world.sql<{ done: string }>(sql)).map(({ done }) => done)
  const payment = rows("select payment_status as done from public.brico_requests")
  const refunds = rows("select reason || ' ' || amount_cents as done from public.refunds")
  const disputes = rows("select status as done from public.payment_disputes")

  test.each<[string, () => Promise<string[]>, string[], (session: string) => Parameters<StripeWorld["notify"]>]>([
    ["a payment", payment, ["paid"], (session) => [COMPLETED, session]],
    [
      "a refund that was made on Stripe's own pages",
      refunds,
      ["external 8000"],
      (session) => ["refund.created", { id: world.stripe.refundByHand(`pi_${session}`, 8000).id, object: "refund" }],
    ],
    [
      "a contestation",
      disputes,
      ["needs_response"],
      (session) => {
        world.stripe.dispute({ id: "dp_1", payment_intent: `pi_${session}` })
        return ["charge.dispute.created", { id: "dp_1", object: "dispute" }]
      },
    ],
  ])("%s", async (_, read, done, happen) => {
    const session = await world.book()
    world.pay(session)
    const news = happen(session)
    const before = await read()
    world.stripe.failNext(500, "Stripe is away")
    expect((await world.notify(...news)).status).toBe(502)
    expect(await read()).toEqual(before)
    expect((await world.notify(...news)).status).toBe(200)
    expect(await read()).toEqual(done)
  })
})

describe("only Stripe's data make a payment", () => {
  test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ["no signature", () => ({})],
    ["a forged signature", () => ({ "Stripe-Signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` })],
    [
      "the signature of another secret",
      ({ "Stripe-Signature": signature = "" }) => ({
        "Stripe-Signature": signature.replace(/v1=..../, "v1=beef"),
      }),
    ],
  ])("%s: 400, and not one row of the database changes", async (_, change) => {
    const session = await world.book()
    world.pay(session)
    const before = await readEverything(world.sql)
    const { payload, headers } = await world.stripe.event(COMPLETED, session)
    expect((await world.call("stripe-webhook", payload, change(headers))).status).toBe(400)
    expect(await readEverything(world.sql)).toEqual(before)
    // The ledger does not have this payment yet.
    world.stripe.forget()
  })

  test("« payment=success » without a payment changes nothing", async () => {
    const session = await world.book()
    const before = await readEverything(world.sql)
    expect(await world.comeBack(session)).toBe("pending")
    expect(await readEverything(world.sql)).toEqual(before)
  })

  test("an amount in the body changes neither what is asked nor what is accepted", async () => {
    const session = await world.book({ amount: 1, currency: "usd", prepayment_cents: 1 })
    expect(world.stripe.formOf(session)).toMatchObject({
      "line_items[0][price_data][unit_amount]": "8000",
      "line_items[0][price_data][currency]": "eur",
    })
    world.pay(session)
    world.stripe.change(session, { amount_total: 1 })
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await world.readBookings()).toMatchObject([
      {
        status: "cancelled",
        payment_status: "pending",
        prepayment_cents: 8000,
        cancellation_reason: "payment_refused",
      },
    ])
    expect([...world.stripe.refunds.values()]).toMatchObject([{ amount: 1, payment_intent: `pi_${session}` }])
  })
})
