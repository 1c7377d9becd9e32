import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { readEverything } from "#tests/support/snapshot.ts"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

const COMPLETED = "checkout.session.completed"
let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
beforeEach(() => world.reset())
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => world.stripe.close())

const runJobs = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
const promised = () =>
  world.sql("select checkout_session_id, amount_cents, currency, reason, status, note from public.refunds")
const alerts = async () => (await world.readMail()).filter(({ template }) => template === "stray_payment")
/** The service role erases the request, which staff may not do. */
const erase = async () => {
  const { error } = await world.backend.as.service.from("brico_requests").delete().gt("prepayment_cents", 0)
  expect(error).toBeNull()
}

describe("a client who pays for a request that is gone", () => {
  test("was on the payment page when staff cancelled it: they cannot delete it, and the payment is refunded", async () => {
    const session = await world.book()
    const staff = world.backend.as.manager.from("brico_requests")
    await staff.update({ status: "cancelled" }).gt("prepayment_cents", 0)
    const refused = await staff.delete().gt("prepayment_cents", 0).select("id")
    expect(refused).toMatchObject({ status: 409, error: { code: "checkout_closing" } })
    world.pay(session)
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await world.readBookings()).toMatchObject([{ status: "cancelled", payment_status: "refunded" }])
    expect([...world.stripe.refunds.values()]).toMatchObject([{ amount: 8000, payment_intent: `pi_${session}` }])
  })

  test("gets it back once, and staff are told once, however often Stripe tells it", async () => {
    const session = await world.book()
    await erase()
    world.pay(session)
    const answers = await Promise.all([1, 2, 3].map((n) => world.notify(COMPLETED, session, `evt_${n}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await promised()).toEqual([
      {
        checkout_session_id: session,
        amount_cents: 8000,
        currency: "eur",
        reason: "stray_payment",
        status: "succeeded",
        note: "La demande ou le document n’existe plus",
      },
    ])
    expect([...world.stripe.refunds.values()]).toMatchObject([{ amount: 8000, payment_intent: `pi_${session}` }])
    expect(await alerts()).toMatchObject([{ recipient: "contact@mirabelle.test" }])
    await runJobs()
    const before = await readEverything(world.sql)
    expect((await world.notify(COMPLETED, session, "evt_1")).status).toBe(200)
    expect(await readEverything(world.sql)).toEqual(before)
  })

  test("is found by the scheduler when no notification comes, and nobody pays a checkout that is left open", async () => {
    const paid = await world.book()
    const open = await world.book({ time: "14:00" })
    await erase()
    world.pay(paid)
    await runJobs()
    expect(await promised()).toMatchObject([{ checkout_session_id: paid, status: "succeeded" }])
    expect(world.stripe.sessions.get(open)).toMatchObject({ status: "expired" })
    expect(await world.sql("select id from public.card_payments where state = 'open'")).toEqual([])
  })

  test("waits when Stripe fails, and is paid back by the scheduler", async () => {
    const session = await world.book()
    await erase()
    world.pay(session)
    const { refund } = world.deps.payments
    world.deps.payments.refund = () => Promise.reject(new Error("no network"))
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await promised()).toMatchObject([{ status: "pending" }])
    world.deps.payments.refund = refund
    await world.setClock("2026-11-20T08:03:00Z")
    await runJobs()
    expect(await promised()).toMatchObject([{ status: "succeeded" }])
  })

  test("is told to staff again when the bank sends the money back", async () => {
    const session = await world.book()
    await erase()
    world.pay(session)
    await world.notify(COMPLETED, session)
    const [refund] = [...world.stripe.refunds.values()]
    Object.assign(refund ?? {}, { status: "failed" })
    for (const event of ["evt_1", "evt_2"])
      await world.notify("refund.failed", { id: refund?.id ?? "", object: "refund" }, event)
    expect(await promised()).toMatchObject([{ status: "failed" }])
    expect(await alerts()).toHaveLength(2)
  })
})

test("what was earned before its request went, after ten years, stays earned when Stripe tells it again", async () => {
  const session = await world.book()
  world.pay(session)
  await world.notify(COMPLETED, session)
  // Until then no role can delete it: its money is in the ledger.
  const { error } = await world.backend.as.service.from("brico_requests").delete().gt("prepayment_cents", 0)
  expect(error?.code).toBe("23503")
  await world.backend.empty("receipts")
  await erase()
  expect((await world.notify(COMPLETED, session, "evt_again")).status).toBe(200)
  await runJobs()
  expect(await promised()).toEqual([])
  world.stripe.forget()
})

test.each([
  ["a payment of another site of the account", { card_payment_id: crypto.randomUUID(), site: "https://other.example" }],
  ["no request of ours at all", { order: "42" }],
  ["what is no payment's name", { card_payment_id: "42" }],
])("a payment for %s is none of ours: nothing is given back", async (_name, metadata) => {
  const session = await world.book()
  await erase()
  world.pay(session)
  world.stripe.change(session, { metadata })
  expect((await world.notify(COMPLETED, session)).status).toBe(200)
  expect(await promised()).toEqual([])
  // This money is another site's: the ledger must not have it.
  expect(await world.sql("select id from public.receipts")).toEqual([])
  world.stripe.forget()
})

describe("a payment that is not as it was asked for", () => {
  test.each([
    ["another amount", { amount_total: 100 }, { amount_cents: 100, currency: "eur" }],
    ["another currency", { currency: "usd" }, { amount_cents: 8000, currency: "usd" }],
  ])("of %s goes back whole, frees the slot, and staff are told", async (_name, change, expected) => {
    const session = await world.book()
    world.pay(session)
    world.stripe.change(session, change)
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await promised()).toMatchObject([{ ...expected, status: "succeeded" }])
    expect(await world.readBookings()).toMatchObject([{ status: "cancelled", payment_status: "pending" }])
    expect(await alerts()).toHaveLength(1)
    expect(await world.comeBack(session)).toBe("cancelled")
    await world.setClock("2026-11-20T09:00:00Z")
    await runJobs()
    expect(await promised()).toHaveLength(1)
  })

  test("by another checkout than the one on record goes back, and the one on record can be paid", async () => {
    const session = await world.book()
    world.pay(session)
    await world.sql("update public.card_payments set session_id = 'cs_test_onrecord'")
    expect((await world.notify(COMPLETED, session)).status).toBe(200)
    expect(await promised()).toMatchObject([{ checkout_session_id: session, status: "succeeded" }])
    expect(await world.readBookings()).toMatchObject([
      { status: "pending", payment_status: "pending", session_id: "cs_test_onrecord" },
    ])
  })

  test("by the link of a request taken by telephone leaves the request, and another link may be sent", async () => {
    const session = await world.book()
    await world.sql("update public.brico_requests set source = 'phone', hold_expires_at = null")
    world.pay(session)
    world.stripe.change(session, { currency: "usd" })
    await world.notify(COMPLETED, session)
    expect(await world.readBookings()).toMatchObject([{ status: "pending", payment_status: "pending" }])
    const [{ id } = {}] = await world.readBookings()
    const staff = { Authorization: `Bearer ${world.backend.tokens.manager}` }
    expect((await world.call("request-prepayment", { request_id: id }, staff)).status).toBe(200)
  })
})
