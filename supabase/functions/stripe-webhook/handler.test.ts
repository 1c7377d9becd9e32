import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createStripeGateway } from "#functions/_shared/stripe-gateway.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "#tests/support/fake-stripe.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL, START } from "#tests/support/functions.ts"

let world: FunctionWorld
let stripe: Awaited<ReturnType<typeof startFakeStripe>>
beforeAll(async () => {
  stripe = await startFakeStripe(() => new Date(START))
  world = await openWorld(() =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      publicUrl: PUBLIC_URL,
      apiBase: stripe.url,
    }),
  )
})
beforeEach(() => world.reset())
afterAll(() => stripe.close())

async function reserve(change?: Record<string, unknown>): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  return body.sessionId as string
}
const pay = (id: string) =>
  stripe.change(id, { status: "complete", payment_status: "paid", payment_intent: `pi_${id}`, url: null })
async function notify(type: string, sessionId: string, eventId?: string) {
  const { payload, headers } = await stripe.event(type, sessionId, eventId)
  return world.call("stripe-webhook", payload, headers)
}
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
        stripe_payment_intent_id: `pi_${session}`,
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

  test("of another amount is refused and stays visible in the log", async () => {
    const session = await reserve()
    pay(session)
    stripe.change(session, { amount_total: 100 })
    expect((await notify("checkout.session.completed", session)).status).toBe(400)
    expect(await world.readBookings()).toMatchObject([{ payment_status: "pending" }])
    expect(world.logged).toContainEqual(
      expect.objectContaining({ level: "error", message: "payment event not settled" }),
    )
  })

  test("of another currency does not count", async () => {
    const session = await reserve()
    pay(session)
    stripe.change(session, { currency: "usd" })
    await notify("checkout.session.completed", session)
    expect(await world.readBookings()).not.toMatchObject([{ payment_status: "paid" }])
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
    expect(stripe.refunds).toEqual([])
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

    expect(stripe.refunds).toEqual([{ payment_intent: `pi_${late}`, amount: "8000" }])
    const bookings = await world.readBookings()
    expect(bookings.find((booking) => booking.stripe_session_id === late)).toMatchObject({
      status: "cancelled",
      payment_status: "refunded",
      refunded_cents: 8000,
      stripe_refund_id: "re_test_1",
    })
    expect(bookings.find((booking) => booking.stripe_session_id === next)).toMatchObject({ payment_status: "paid" })
    expect((await world.readMail()).map(({ template, recipient }) => [template, recipient])).toContainEqual([
      "booking_slot_lost",
      "anne@example.fr",
    ])
  })

  test("is refunded by the next delivery when the first refund failed", async () => {
    stripe.refunds.length = 0
    const late = await reserve()
    await world.setClock("2026-11-20T08:40:00Z")
    await reserve({ client_email: "paul@example.fr" })
    pay(late)
    const { refund } = world.deps.payments
    world.deps.payments.refund = () => Promise.reject(new Error("no network"))
    expect((await notify("checkout.session.completed", late)).status).toBe(500)
    world.deps.payments.refund = refund
    expect((await notify("checkout.session.completed", late)).status).toBe(200)
    expect(stripe.refunds).toHaveLength(1)
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
  })

  test("an event of no interest, or of another shop, is acknowledged", async () => {
    expect((await notify("invoice.paid", "in_1")).status).toBe(200)
    expect((await notify("checkout.session.completed", "cs_test_of_another_shop")).status).toBe(200)
    expect(await world.readMail()).toEqual([])
  })
})
