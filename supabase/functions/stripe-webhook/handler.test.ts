import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ledgerFaults } from "#tests/support/ledger-faults.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
let stripe: StripeWorld["stripe"]
beforeAll(async () => {
  world = await openStripeWorld()
  stripe = world.stripe
})
beforeEach(() => world.reset())
afterEach(async () => expect(await ledgerFaults(world.sql, world.stripe)).toEqual([]))
afterAll(() => stripe.close())

const reserve = (change?: Record<string, unknown>) => world.book(change)
const pay = (session: string) => world.pay(session)
const notify = (type: string, session: string, eventId?: string) => world.notify(type, session, eventId)
const countEvents = async () => (await world.sql<{ id: string }>("select id from public.stripe_events")).length

describe("a payment that Stripe notifies", () => {
  test("marks the booking as paid and writes the mails, once, however often it is told", async () => {
    const session = await reserve()
    pay(session)
    for (let time = 0; time < 3; time += 1)
      expect(await notify("checkout.session.completed", session)).toEqual({ status: 200, body: { received: true } })
    expect(await notify("checkout.session.async_payment_succeeded", session)).toMatchObject({ status: 200 })

    expect(await world.readBookings()).toMatchObject([
      {
        status: "pending",
        payment_status: "paid",
        payment_method: "card",
        hold_expires_at: null,
        payment_intent_id: `pi_${session}`,
      },
    ])
    expect(await world.readMail()).toMatchObject([
      { template: "booking_confirmed", recipient: "anne@example.fr" },
      { template: "booking_received", recipient: "contact@mirabelle.test" },
    ])
    expect(await countEvents()).toBe(2)
  })

  test("is believed only as far as Stripe confirms it: an open session stays unpaid", async () => {
    const session = await reserve()
    await notify("checkout.session.completed", session)
    expect(await world.readBookings()).toMatchObject([{ status: "pending", payment_status: "pending" }])
  })
})

describe("a payment that does not come", () => {
  test("gives the slot back when its session expires", async () => {
    const session = await reserve()
    stripe.change(session, { status: "expired", url: null })
    await notify("checkout.session.expired", session)
    expect(await world.readBookings()).toMatchObject([{ status: "cancelled", payment_status: "pending" }])
    expect(await world.call("create-stripe-session", world.order())).toMatchObject({ status: 200 })
  })

  test("cannot take back a booking that was paid before", async () => {
    const session = await reserve()
    pay(session)
    await notify("checkout.session.completed", session)
    await notify("checkout.session.expired", session)
    expect(await world.readBookings()).toMatchObject([{ status: "pending", payment_status: "paid" }])
  })
})

describe("a payment that comes after the hold", () => {
  test("takes the slot back when it is still free", async () => {
    const session = await reserve()
    await world.setClock("2026-11-20T08:40:00Z")
    await world.deps.service.rpc("release_expired_holds")
    pay(session)
    await notify("checkout.session.completed", session)
    expect(await world.readBookings()).toMatchObject([{ status: "pending", payment_status: "paid" }])
    expect(stripe.refunds.size).toBe(0)
  })

  test("is given back in full, once, with an apology, when the slot was sold again", async () => {
    const late = await reserve()
    await world.setClock("2026-11-20T08:40:00Z")
    const next = await reserve({ client_name: "Paul Roux", client_email: "paul@example.fr" })
    pay(late)
    await notify("checkout.session.completed", late)
    await notify("checkout.session.completed", late, "evt_again")
    pay(next)
    await notify("checkout.session.completed", next)

    expect([...stripe.refunds.values()]).toMatchObject([{ payment_intent: `pi_${late}`, amount: 8000 }])
    const bookings = await world.readBookings()
    expect(bookings.find((booking) => booking.session_id === late)).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
      refunded_cents: 8000,
    })
    expect(bookings.find((booking) => booking.session_id === next)).toMatchObject({ payment_status: "paid" })
    expect((await world.readMail()).map(({ template, recipient }) => [template, recipient])).toContainEqual([
      "booking_slot_lost",
      "anne@example.fr",
    ])
  })

  test("is refunded by the scheduler when the first refund failed", async () => {
    const late = await reserve()
    await world.setClock("2026-11-20T08:40:00Z")
    await reserve({ client_email: "paul@example.fr" })
    pay(late)
    const { refund } = world.deps.payments
    world.deps.payments.refund = () => Promise.reject(new Error("no network"))
    expect((await notify("checkout.session.completed", late)).status).toBe(200)
    world.deps.payments.refund = refund
    expect(stripe.refunds.size).toBe(0)
    await world.setClock("2026-11-20T08:43:00Z")
    await world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
    await notify("checkout.session.completed", late, "evt_again")
    expect(stripe.refunds.size).toBe(1)
  })
})

describe("what is not from Stripe", () => {
  test.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ["without a signature", () => ({})],
    ["with a wrong signature", () => ({ "Stripe-Signature": "t=1,v1=00" })],
    ["with the signature of another body", (headers) => headers],
  ])("%s is refused with 400 and writes nothing", async (name, change) => {
    const session = await reserve()
    pay(session)
    const { payload, headers } = await stripe.event("checkout.session.completed", session)
    const body = name.includes("another body") ? payload.replace("paid", "PAID") : payload
    expect((await world.call("stripe-webhook", body, change(headers))).status).toBe(400)
    expect(await world.readBookings()).toMatchObject([{ payment_status: "pending" }])
    expect(await countEvents()).toBe(0)
    // The ledger does not have this payment yet.
    stripe.forget()
  })

  test("an event of no interest, or of another shop, is acknowledged", async () => {
    expect((await notify("invoice.paid", "in_1")).status).toBe(200)
    expect((await notify("checkout.session.completed", "cs_test_of_another_shop")).status).toBe(200)
    expect(await world.readMail()).toEqual([])
  })
})
