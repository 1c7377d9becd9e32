import Stripe from "stripe"
import { afterAll, beforeAll, expect, test } from "vitest"
import { SECRET_KEY, startFakeStripe } from "./fake-stripe.ts"

let fake: Awaited<ReturnType<typeof startFakeStripe>>
let stripe: Stripe
beforeAll(async () => {
  fake = await startFakeStripe(() => new Date("2026-11-20T08:00:00Z"))
  const { hostname, port } = new URL(fake.url)
  stripe = new Stripe(SECRET_KEY, { host: hostname, port, protocol: "http", maxNetworkRetries: 0, telemetry: false })
})
afterAll(() => fake.close())

const unsafeCreate = (change: Record<string, unknown>) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    expires_at: Date.parse("2026-11-20T08:31:00Z") / 1000,
    success_url: "https://mirabelle.test",
    line_items: [
      { quantity: 1, price_data: { currency: "eur", unit_amount: 8000, product_data: { name: "Acompte" } } },
    ],
    ...change,
  })

test("a request that Stripe describes is answered", async () => {
  expect(await unsafeCreate({})).toMatchObject({ object: "checkout.session", amount_total: 8000, currency: "eur" })
})

test.each<[string, Record<string, unknown>, string]>([
  ["an unknown parameter", { sucess_url: "https://mirabelle.test" }, 'Unrecognized key: "sucess_url"'],
  ["an unknown parameter deep inside", { line_items: [{ price_data: { curency: "eur" } }] }, '"curency"'],
  ["a value that is not in the list", { mode: "pay" }, '"payment"|"setup"|"subscription"'],
  ["words where a number belongs", { expires_at: "tomorrow" }, "expires_at"],
  ["something else than a list", { line_items: "one" }, "line_items"],
])("%s is refused, as Stripe would", async (_, change, words) => {
  await expect(unsafeCreate(change)).rejects.toThrow(words)
})

test("a call that the project does not declare is refused", async () => {
  await expect(stripe.payouts.create({ amount: 1, currency: "eur" })).rejects.toThrow("POST /v1/payouts")
})
