import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
})
const settings = (change: string) => world.sql(`update public.company_settings set ${change}, version = version`)
beforeEach(async () => {
  await world.reset()
  await settings("prepayment_cents = 8000, terms_version = '2026-11', vat_exempt = false")
  await world.sql(
    "update public.services set base_price = 60, included = 'Le déplacement', name = 'Réparation de fuite'",
  )
})
afterAll(() => world.stripe.close())

/** What the last step prints before anything changes. */
const SHOWN = {
  ...{ amount_cents: 8000, base_price_cents: 6000, service_name: "Réparation de fuite", duration_minutes: 60 },
  ...{ included: "Le déplacement", terms_version: "2026-11", vat_exempt: false },
}
const KEY = "3f6d1c9e7a544b779a8e0011223344aa"
const order = (change: Record<string, unknown> = {}) =>
  world.call("create-stripe-session", world.order({ shown: SHOWN, idempotency_key: KEY, ...change }))
const live = async () => (await world.readBookings()).filter(({ status }) => status !== "cancelled")

test.each<[string, string, string, string]>([
  [
    "the amount",
    "update public.company_settings set prepayment_cents = 12000",
    "amount_changed",
    "120\u00a0€ au lieu de 80\u00a0€",
  ],
  [
    "an odd amount",
    "update public.company_settings set prepayment_cents = 8050",
    "amount_changed",
    "80,50\u00a0€ au lieu de 80\u00a0€",
  ],
  ["the price", "update public.services set base_price = 75.5", "price_changed", "75,50\u00a0€ au lieu de 60\u00a0€"],
  [
    "the terms",
    "update public.company_settings set terms_version = '2026-12-A'",
    "terms_changed",
    "2026-12-A au lieu de 2026-11",
  ],
  [
    "what is included",
    "update public.services set included = 'Rien'",
    "content_changed",
    "«\u00a0Rien\u00a0» au lieu de «\u00a0Le déplacement\u00a0»",
  ],
  [
    "the service's name",
    "update public.services set name = 'Fuite'",
    "content_changed",
    "«\u00a0Fuite\u00a0» au lieu de «\u00a0Réparation de fuite\u00a0»",
  ],
])("%s changed since the last step: both values are said, and nothing is sold", async (_, change, code, values) => {
  await world.sql(change)
  const answer = await order()
  expect(answer).toMatchObject({ status: 409, body: { code } })
  expect(answer.body.error).toContain(values)
  expect(await world.readBookings()).toEqual([])
  expect(world.stripe.sessions.size).toBe(0)
})

test("the row keeps what was shown, and the mail prints it whatever the settings say later", async () => {
  const { body } = await order()
  expect(await live()).toMatchObject([{ agreed: { ...SHOWN, was_shown: true }, prepayment_cents: 8000 }])
  await settings("prepayment_cents = 12000, vat_exempt = true")
  await world.sql("update public.services set included = 'Rien', base_price = 90")
  world.pay(body.sessionId as string)
  await world.call("checkout-status", { session_id: body.sessionId })
  await world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  const mail = world.mailed.find(({ to }) => to === "anne@example.fr")
  expect(mail?.text).toContain("Le déplacement")
  expect(mail?.text).toContain("60\u00a0€ TTC")
  expect(mail?.text).not.toContain("120\u00a0€")
})

test("the specification's body is taken as it stands, its amount is ignored, and the row says that nothing was shown", async () => {
  const answer = await world.call("create-stripe-session", {
    ...{ service_name: "Réparation de fuite", service_date: "lundi 23 novembre 2026", service_time: "10:00" },
    ...{ client_name: "Anne Martin", client_email: "anne@example.fr", client_phone: "0612345678" },
    ...{ address: "12 rue de Rivoli, 75004 Paris", amount: 1, currency: "eur" },
  })
  expect(answer.status).toBe(200)
  expect(await live()).toMatchObject([{ prepayment_cents: 8000, agreed: { amount_cents: 8000, was_shown: false } }])
})

test("a hold that was agreed at the old amount is replaced once the new one is accepted, and paid as it was until then", async () => {
  const first = await order()
  await settings("prepayment_cents = 12000")
  // The page is not loaded again: what it shows is what was agreed, and still is.
  expect((await order()).body).toEqual(first.body)
  // Loaded again, in this tab or another, it shows 120 €.
  const second = await order({ shown: { ...SHOWN, amount_cents: 12_000 } })
  expect(second.status).toBe(200)
  expect(world.stripe.sessions.get(first.body.sessionId as string)?.status).toBe("expired")
  expect(world.stripe.formOf(second.body.sessionId as string)).toMatchObject({
    "line_items[0][price_data][unit_amount]": "12000",
  })
  expect(await live()).toMatchObject([{ prepayment_cents: 12_000, agreed: { amount_cents: 12_000 } }])
})

test("a page that shows less than is agreed now keeps the hold that exists, and sells nothing more", async () => {
  await settings("prepayment_cents = 12000")
  const first = await order({ shown: { ...SHOWN, amount_cents: 12_000 } })
  // Another tab was left open at 80 €.
  expect(await order()).toMatchObject({ status: 409, body: { code: "amount_changed" } })
  expect(await live()).toMatchObject([{ session_id: first.body.sessionId, prepayment_cents: 12_000 }])
})

test("settings that change while twenty orders arrive are either agreed and stored, or refused", async () => {
  const orders = Array.from({ length: 20 }, (_, index) =>
    order({
      ...{
        idempotency_key: `${KEY}-${index}`,
        client_email: `${index}@example.fr`,
        client_phone: `06990000${10 + index}`,
      },
      ...{ date: index % 2 ? "2026-11-24" : "2026-11-25", time: `${String(8 + (index >> 1)).padStart(2, "0")}:00` },
    }),
  )
  const [answers] = await Promise.all([Promise.all(orders), settings("prepayment_cents = 12000")])
  for (const { status, body } of answers)
    expect(["200 undefined", "409 amount_changed", "409 day_on_hold"]).toContain(`${status} ${String(body.code)}`)
  for (const booking of await live()) expect(booking).toMatchObject({ prepayment_cents: 8000, agreed: SHOWN })
  for (const session of world.stripe.sessions.values()) expect(session.amount_total).toBe(8000)
})

test("a value that no screen shows is a mistake of the caller", async () => {
  expect(await order({ shown: { amount_cents: "80 €" } })).toMatchObject({
    status: 400,
    body: { code: "invalid_input" },
  })
})
