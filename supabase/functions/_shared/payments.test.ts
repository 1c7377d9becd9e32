import { expect, test } from "vitest"
import { checkoutExpiry } from "./payments.ts"
import { createStripeGateway } from "./stripe-gateway.ts"

const NOW = new Date("2026-11-20T08:00:00Z")
const minutes = (date: Date) => (date.getTime() - NOW.getTime()) / 60_000

test.each([
  ["35 minutes: a little before the hold", 35, 31],
  ["two hours: the same", 120, 116],
  ["the shortest hold: never below Stripe's 30 minutes", 31, 30.5],
])("a checkout closes, with a hold of %s", (_, hold, expected) => {
  expect(minutes(checkoutExpiry(new Date(NOW.getTime() + hold * 60_000), NOW))).toBe(expected)
})

test("without a webhook secret no event is accepted, not even one signed with an empty key", async () => {
  const gateway = createStripeGateway({
    secretKey: "sk_test_x",
    webhookSecret: "",
    publicUrl: "https://mirabelle.test",
  })
  await expect(gateway.readEvent("{}", "t=1,v1=00")).rejects.toMatchObject({ code: "unavailable" })
})
