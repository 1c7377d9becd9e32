import { beforeAll, beforeEach, expect, test } from "vitest"
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

test("an unknown session tells nothing", async () => {
  expect(await status("cs_demo_00000000000000000000000000000000")).toMatchObject({
    status: 200,
    body: { data: { state: "unknown", reference: null } },
  })
  expect(await status("'; drop table")).toMatchObject({ status: 400, body: { error: { code: "invalid_input" } } })
})
