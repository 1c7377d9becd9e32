import { beforeAll, beforeEach, expect, test } from "vitest"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.reset())

const run = () => world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
async function reserve(change?: Record<string, unknown>): Promise<string> {
  const { body } = await world.call("create-stripe-session", world.order(change))
  return body.sessionId as string
}

test("only the holder of the secret key may run the jobs", async () => {
  expect((await world.call("run-jobs", "")).status).toBe(401)
  expect((await world.call("run-jobs", "", { Authorization: "Bearer sb_publishable_anyone" })).status).toBe(403)
  expect((await world.call("run-jobs", "", { apikey: world.serviceKey })).status).toBe(200)
})

test("with nothing to do, nothing is done", async () => {
  expect((await run()).body).toEqual({
    data: {
      client_news: 0,
      quote_reminders: 0,
      expired_quotes: 0,
      client_quote_reminders: 0,
      invoice_reminders: 0,
      reconciled: 0,
      released: 0,
      released_retentions: 0,
      refunded: 0,
      reminders: 0,
      review_requests: 0,
      paper_alerts: 0,
      ledger_heads: 0,
      removed: 0,
      erased: 0,
      sent: 0,
      kept: 0,
      failed: 0,
      failedJobs: [],
    },
  })
})

test("expired holds are released, a payment whose notification never came is confirmed first", async () => {
  const paid = await reserve()
  await reserve({ time: "10:00" })
  await world.sql(`update public.card_payments set session_id = null
    where request_id = (select id from public.brico_requests where scheduled_time = '10:00')`)
  await reserve({
    time: "11:00",
    client_email: "paul@example.fr",
    client_phone: "06 98 76 54 32",
    proof: await world.prove(),
  })
  await world.sql(
    "update public.demo_payment_sessions set status = 'complete', payment_status = 'paid', payment_intent_id = 'pi_1' where id = $1",
    [paid],
  )
  expect((await run()).body).toMatchObject({ data: { reconciled: 0, released: 0 } })

  await world.setClock("2026-11-20T08:36:00Z")
  expect((await run()).body).toMatchObject({ data: { reconciled: 2, released: 1, sent: 2, failedJobs: [] } })
  const states = (await world.readBookings()).map(({ status, payment_status }) => [status, payment_status])
  expect(states.sort()).toEqual([
    ["cancelled", "pending"],
    ["cancelled", "pending"],
    ["pending", "paid"],
  ])
  expect(world.mailed.map(({ to }) => to).sort()).toEqual(["anne@example.fr", "contact@mirabelle.test"])
  expect((await run()).body).toMatchObject({ data: { reconciled: 0, released: 0, refunded: 0, sent: 0 } })
})

test("one job that fails does not stop the others", async () => {
  await reserve()
  await world.setClock("2026-11-20T08:36:00Z")
  const { readCheckout } = world.deps.payments
  world.deps.payments.readCheckout = () => Promise.reject(new Error("no network"))
  expect((await run()).body).toMatchObject({ data: { reconciled: 0, released: 1 } })
  world.deps.payments.readCheckout = readCheckout
})
