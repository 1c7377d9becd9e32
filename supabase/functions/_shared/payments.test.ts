import { expect, test } from "vitest"
import { SECRET_KEY, startFakeStripe } from "#tests/support/fake-stripe.ts"
import { chooseGateway } from "./choose-gateway.ts"
import { createDemoGateway } from "./demo-gateway.ts"
import type { Db } from "./deps.ts"
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

test("the demonstration neither reads nor refunds what was paid through Stripe before its key was lost", async () => {
  const service = {} as Db
  const gateway = createDemoGateway({
    service,
    publicUrl: "https://mirabelle.test",
    now: () => NOW,
    isOnThisMachine: false,
  })
  const refund = { paymentIntentId: "pi_3Real", amountCents: 8000, reference: "1", isRepeated: false }
  await expect(gateway.refund(refund)).rejects.toMatchObject({ code: "payment_failed" })
  await expect(gateway.readCheckout("cs_live_1")).rejects.toMatchObject({ code: "payment_failed" })
  await expect(gateway.expireCheckout("cs_live_1")).rejects.toMatchObject({ code: "payment_failed" })
  expect(await gateway.refund({ ...refund, paymentIntentId: "pi_demo_1" })).toEqual({ id: "re_demo_1" })
})

test("without a key, simulated money may exist where the site was given an address of this machine, and nowhere else", async () => {
  const answer = (publicUrl: string, hasPublicUrl = true) =>
    chooseGateway({
      ...{ service: {} as Db, publicUrl, hasPublicUrl, now: () => NOW },
      ...{ stripeSecretKey: undefined, stripeWebhookSecret: undefined, stripeApiBase: undefined },
    }).checkKey()
  for (const local of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect([local, await answer(local)]).toEqual([local, "demo"])
  for (const real of ["https://verger.fr", "http://192.168.1.4:3000", "https://localhost.fr"])
    expect([real, await answer(real)]).toEqual([real, "none"])
  // Derived from the port: behind a proxy it says nothing about who visits.
  expect(await answer("http://localhost:3000", false)).toBe("none")
})

test("a key that Stripe refuses is found out, one that Stripe does not judge is not called refused", async () => {
  const stripe = await startFakeStripe(() => NOW)
  const answer = (secretKey: string, apiBase: string) =>
    createStripeGateway({
      secretKey,
      apiBase,
      webhookSecret: "whsec_1",
      publicUrl: "https://mirabelle.test",
    }).checkKey()
  expect(await answer(SECRET_KEY, stripe.url)).toBe("stripe")
  expect(await answer("sk_live_abcdefghijklmnop", stripe.url)).toBe("refused")
  await stripe.close()
  expect(await answer(SECRET_KEY, stripe.url)).toBe("silent")
})
