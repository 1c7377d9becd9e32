import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { type FunctionWorld, MONDAY, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.reset())

const status = (session_id: unknown) => world.call("checkout-status", { session_id })
async function reserve(): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order())
  return body.sessionId as string
}
const pay = (id: string) =>
  world.sql(
    "update public.demo_payment_sessions set status = 'complete', payment_status = 'paid', payment_intent_id = 'pi_1' where id = $1",
    [id],
  )

test("coming back without having paid confirms nothing", async () => {
  const session = await reserve()
  expect(await status(session)).toEqual({
    status: 200,
    body: {
      data: {
        state: "pending",
        reference: expect.stringMatching(/^BR-[0-9A-F]{8}$/) as unknown,
        service_name: "Réparation de fuite",
        scheduled_date: MONDAY,
        scheduled_time: "09:00",
        client_email: null,
        is_mail_refused: false,
        manage_token: null,
      },
    },
  })
  expect(await world.readBookings()).toMatchObject([{ payment_status: "pending" }])
})

test("a visitor who comes back before the notification sees the payment that was made", async () => {
  const session = await reserve()
  await pay(session)
  expect(await status(session)).toMatchObject({ body: { data: { state: "paid" } } })
  expect(await world.readBookings()).toMatchObject([{ payment_status: "paid" }])
  expect(await status(session)).toMatchObject({ body: { data: { state: "paid" } } })
  expect(await world.readMail()).toHaveLength(2)
})

test("a payment given up is cancelled", async () => {
  const session = await reserve()
  await world.setClock("2026-11-20T08:32:00Z")
  expect(await status(session)).toMatchObject({ body: { data: { state: "cancelled" } } })
})

test("the state stays « pending » while the provider does not answer", async () => {
  const session = await reserve()
  const { readCheckout } = world.deps.payments
  world.deps.payments.readCheckout = () => Promise.reject(new Error("no network"))
  expect(await status(session)).toMatchObject({ status: 200, body: { data: { state: "pending" } } })
  world.deps.payments.readCheckout = readCheckout
})

test("those who ask at once or again within three seconds share one read of the provider, answered or not", async () => {
  const session = await reserve()
  const { readCheckout } = world.deps.payments
  let reads = 0
  world.deps.payments.readCheckout = (id) => {
    reads += 1
    return readCheckout(id)
  }
  await Promise.all(Array.from({ length: 12 }, () => status(session)))
  expect(reads).toBe(1)
  await world.setClock("2026-11-20T08:00:03Z")
  world.deps.payments.readCheckout = () => {
    reads += 1
    return Promise.reject(new Error("no network"))
  }
  const answers = await Promise.all(Array.from({ length: 12 }, () => status(session)))
  expect([reads, ...answers.map(({ body }) => (body["data"] as CheckoutOutcome).state)]).toEqual([
    2,
    ...answers.map(() => "pending"),
  ])
  world.deps.payments.readCheckout = readCheckout
  await pay(session)
  expect(await status(session)).toMatchObject({ body: { data: { state: "pending" } } })
  await world.setClock("2026-11-20T08:00:06Z")
  expect(await status(session)).toMatchObject({ body: { data: { state: "paid" } } })
})

describe("once it is paid", () => {
  const paid = async () => {
    const session = await reserve()
    await pay(session)
    return { session, read: async () => (await status(session)).body["data"] as CheckoutOutcome }
  }
  const confirmations = () =>
    world.sql<{ recipient: string }>("select recipient from public.email_outbox where template = 'booking_confirmed'")

  test("whoever holds its id sees where the confirmation went and the link, for a day", async () => {
    const { read } = await paid()
    const outcome = await read()
    expect(outcome).toMatchObject({ state: "paid", client_email: "anne@example.fr" })
    const view = await world.call("manage-booking", { action: "view", token: outcome.manage_token })
    expect(view.body["data"]).toMatchObject({ reference: outcome.reference })
    await world.setClock("2026-11-21T08:00:01Z")
    expect(await read()).toMatchObject({ state: "paid", client_email: null, manage_token: null })
  })

  test("a confirmation that the mail server refuses is said to be refused, until the address is corrected", async () => {
    const { session, read } = await paid()
    expect(await read()).toMatchObject({ is_mail_refused: false })
    await world.sql("update public.email_outbox set status = 'failed' where template = 'booking_confirmed'")
    expect(await read()).toMatchObject({ is_mail_refused: true })
    await world.setClock("2026-11-20T08:05:00Z")
    await world.call("checkout-status", { session_id: session, email: "anna@example.fr" })
    expect(await read()).toMatchObject({ is_mail_refused: false })
  })

  test("a wrong address is corrected: what waits leaves for the right one, what has left is written again", async () => {
    const { session, read } = await paid()
    await read()
    const correct = (email: string) => world.call("checkout-status", { session_id: session, email })
    expect((await correct("anna@example.fr")).body["data"]).toMatchObject({ client_email: "anna@example.fr" })
    expect(await confirmations()).toEqual([{ recipient: "anna@example.fr" }])
    await deliverOutbox(world.deps)
    for (const name of ["un", "deux", "trois"]) {
      expect((await correct(`${name}@example.fr`)).status).toBe(200)
      await deliverOutbox(world.deps)
    }
    expect(await confirmations()).toHaveLength(4)
    expect(await correct("quatre@example.fr")).toMatchObject({ status: 409, body: { error: { code: "email_closed" } } })
    expect((await world.readBookings())[0]).toMatchObject({ client_email: "trois@example.fr" })
    expect((await correct("trois")).status).toBe(400)
  })

  test("nobody corrects the address of what is not paid, is cancelled, or was paid the day before", async () => {
    const unpaid = await reserve()
    expect((await world.call("checkout-status", { session_id: unpaid, email: "x@example.fr" })).status).toBe(409)
    await pay(unpaid)
    await status(unpaid)
    await world.setClock("2026-11-21T08:00:01Z")
    expect((await world.call("checkout-status", { session_id: unpaid, email: "x@example.fr" })).status).toBe(409)
    const nobody = "cs_demo_00000000000000000000000000000000"
    expect((await world.call("checkout-status", { session_id: nobody, email: "x@example.fr" })).status).toBe(409)
    expect((await confirmations()).map(({ recipient }) => recipient)).toEqual(["anne@example.fr"])
  })
})

test("an unknown session tells nothing", async () => {
  expect(await status("cs_demo_00000000000000000000000000000000")).toMatchObject({
    status: 200,
    body: { data: { state: "unknown", reference: null } },
  })
  expect(await status("'; drop table")).toMatchObject({ status: 400, body: { error: { code: "invalid_input" } } })
})
