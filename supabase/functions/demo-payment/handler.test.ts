import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.reset())

const act = (session_id: string, action: string) => world.call("demo-payment", { session_id, action })
async function reserve(): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order())
  return body.sessionId as string
}
const success = (session: string) => `${PUBLIC_URL}/brico?payment=success&session_id=${session}`
const cancelled = `${PUBLIC_URL}/brico?payment=cancelled`

test("the page shows what is paid for, without naming the client", async () => {
  const session = await reserve()
  expect(await act(session, "read")).toEqual({
    status: 200,
    body: {
      data: {
        session_id: session,
        status: "open",
        amount_cents: 8000,
        facts: [
          ["Prestation", "Réparation de fuite"],
          ["Date", "lundi 23 novembre 2026 à 9\u00a0h"],
        ],
        success_url: success(session),
        cancel_url: cancelled,
      },
    },
  })
})

test("paying goes through the path of a Stripe event, once", async () => {
  const session = await reserve()
  const answers = await Promise.all([act(session, "pay"), act(session, "pay")])
  for (const answer of answers) expect(answer).toMatchObject({ body: { data: { redirect_url: success(session) } } })
  expect(await world.readBookings()).toMatchObject([{ payment_status: "paid", payment_method: "card" }])
  expect(await world.readMail()).toHaveLength(2)
  expect(await world.sql("select id from public.stripe_events")).toEqual([
    { id: expect.stringMatching(/^evt_demo_[0-9a-f]{32}$/) as unknown },
  ])
})

test("a refused card leaves the session open for another try", async () => {
  const session = await reserve()
  expect(await act(session, "refuse")).toMatchObject({
    body: { data: { refused: expect.stringContaining("Carte refusée (démonstration)") as unknown } },
  })
  expect(await world.readBookings()).toMatchObject([{ status: "pending", payment_status: "pending" }])
  expect(await act(session, "pay")).toMatchObject({ body: { data: { redirect_url: success(session) } } })
})

test("giving up releases the slot and leads back", async () => {
  const session = await reserve()
  expect(await act(session, "cancel")).toMatchObject({ body: { data: { redirect_url: cancelled } } })
  expect(await world.readBookings()).toMatchObject([{ status: "cancelled", payment_status: "pending" }])
  expect(await act(session, "pay")).toMatchObject({ body: { data: { redirect_url: cancelled } } })
  expect(await world.readBookings()).toMatchObject([{ payment_status: "pending" }])
})

test("a session that ran out cannot be paid, a paid one cannot be given up", async () => {
  const paid = await reserve()
  await act(paid, "pay")
  expect(await act(paid, "cancel")).toMatchObject({ body: { data: { redirect_url: success(paid) } } })

  const { body } = await world.call("create-stripe-session", world.order({ time: "14:00" }))
  await world.setClock("2026-11-20T08:32:00Z")
  expect(await act(body.sessionId as string, "pay")).toMatchObject({ body: { data: { redirect_url: cancelled } } })
  expect((await world.readBookings())[1]).toMatchObject({ status: "cancelled", payment_status: "pending" })
})

test("nothing is found under an unknown id, nor when payments are real", async () => {
  expect((await act("cs_demo_0", "read")).status).toBe(404)
  const session = await reserve()
  world.deps.payments.mode = "stripe"
  expect(await act(session, "pay")).toMatchObject({ status: 404, body: { error: { code: "not_found" } } })
  world.deps.payments.mode = "demo"
})
