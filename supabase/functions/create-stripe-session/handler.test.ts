import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { createStripeGateway } from "#functions/_shared/stripe-gateway.ts"
import { SECRET_KEY, startFakeStripe, WEBHOOK_SECRET } from "#tests/support/fake-stripe.ts"
import { type FunctionWorld, MONDAY, openWorld, PUBLIC_URL, START } from "#tests/support/functions.ts"

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

const reserve = (change?: Record<string, unknown>) => world.call("create-stripe-session", world.order(change))
const formOf = (sessionId: unknown) => stripe.formOf(sessionId as string) ?? {}

describe("a visitor who orders", () => {
  test("gets a held slot and a payment page at the server's price, whatever the body says", async () => {
    const answer = await reserve({ amount: 1, currency: "usd", express_request: true })
    expect(answer).toEqual({
      status: 200,
      body: {
        sessionId: expect.any(String) as string,
        url: `https://checkout.stripe.test/${String(answer.body.sessionId)}`,
      },
    })
    const [booking] = await world.readBookings()
    expect(booking).toMatchObject({
      status: "pending",
      payment_status: "pending",
      client_phone: "+33612345678",
      session_id: answer.body.sessionId,
      terms_version: "2026-11",
      express_request_at: expect.anything() as unknown,
    })
    expect(formOf(answer.body.sessionId)).toMatchObject({
      mode: "payment",
      locale: "fr",
      "allowed_payment_method_types[0]": "card",
      "line_items[0][price_data][unit_amount]": "8000",
      "line_items[0][price_data][currency]": "eur",
      "line_items[0][price_data][product_data][description]": "lundi 23 novembre 2026 à 9\u00a0h",
      client_reference_id: booking?.["payment_id"],
      "metadata[card_payment_id]": booking?.["payment_id"],
      customer_email: "anne@example.fr",
      expires_at: String(Date.parse(START) / 1000 + 31 * 60),
      success_url: `${PUBLIC_URL}/brico?payment=success&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${PUBLIC_URL}/brico?payment=cancelled`,
    })
  })

  test("asks for an urgent repair of what is a repair only", async () => {
    await reserve({ urgent_repair: true })
    expect((await world.readBookings())[0]).toMatchObject({
      urgent_repair_at: expect.anything() as unknown,
      express_request_at: null,
    })
    await world.sql("update public.services set is_repair = false")
    expect(await reserve({ urgent_repair: true, time: "14:00", client_email: "b@example.fr" })).toMatchObject({
      status: 400,
      body: { code: "invalid_details" },
    })
    await world.sql("update public.services set is_repair = true")
  })

  test("is asked for the prepayment that the settings say at that moment", async () => {
    const setPrepayment = (cents: number) =>
      world.sql("update public.company_settings set prepayment_cents = $1", [cents])
    await setPrepayment(12_000)
    const answer = await reserve()
    await setPrepayment(8000)
    expect(formOf(answer.body.sessionId)).toMatchObject({ "line_items[0][price_data][unit_amount]": "12000" })
    expect(await world.readBookings()).toMatchObject([{ prepayment_cents: 12_000 }])
  })

  test("may send the body of the specification as it stands", async () => {
    const answer = await world.call("create-stripe-session", {
      service_name: "Réparation de fuite",
      service_date: "lundi 23 novembre 2026",
      service_time: "10:00",
      client_name: "Anne Martin",
      client_email: "anne@example.fr",
      client_phone: "0612345678",
      address: "12 rue de Rivoli, 75004 Paris",
      amount: 8000,
      currency: "eur",
    })
    expect(answer.status).toBe(200)
    expect((await world.readBookings())[0]).toMatchObject({
      scheduled_date: MONDAY,
      scheduled_time: "10:00:00",
      postal_code: "75004",
      service_id: world.serviceId,
    })
  })

  test("gets the same session again when clicking twice", async () => {
    const key = { idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334455" }
    const [first, second] = await Promise.all([reserve(key), reserve(key)])
    const third = await reserve(key)
    expect(first.status).toBe(200)
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await world.readBookings()).toHaveLength(1)
  })

  test("who went back to choose another slot gives the first one back", async () => {
    const key = { idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334466" }
    const first = await reserve(key)
    const second = await reserve({ ...key, time: "14:00" })
    expect(second.status).toBe(200)
    expect(stripe.sessions.get(first.body.sessionId as string)?.status).toBe("expired")
    expect(await world.readBookings()).toMatchObject([
      { scheduled_time: "09:00:00", status: "cancelled" },
      { scheduled_time: "14:00:00", status: "pending", session_id: second.body.sessionId },
    ])
  })

  test.each<[string, Record<string, unknown>]>([
    ["the address", { address: "14 rue de Rivoli" }],
    ["the telephone", { client_phone: "0687654321" }],
    ["the wish to begin at once", { express_request: true }],
    ["the urgency of a repair", { urgent_repair: true }],
  ])("who went back to correct %s keeps the slot, and pays what was corrected", async (_, change) => {
    const key = { idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334477", express_request: false }
    const first = await reserve(key)
    const second = await reserve({ ...key, ...change })
    const again = await reserve({ ...key, ...change })
    expect(second.status).toBe(200)
    expect(again.body).toEqual(second.body)
    expect(stripe.sessions.get(first.body.sessionId as string)?.status).toBe("expired")
    const bookings = await world.readBookings()
    const released = bookings.find(({ status }) => status === "cancelled")
    const held = bookings.find(({ status }) => status === "pending")
    expect(bookings).toHaveLength(2)
    expect(released).toMatchObject({ status: "cancelled", cancellation_reason: "changed_order" })
    expect(held).toMatchObject({ scheduled_time: "09:00:00", status: "pending", team_id: released?.["team_id"] })
    expect(held?.["session_id"]).toBe(second.body.sessionId)
  })

  test("who went back for a slot that somebody else has keeps the first one", async () => {
    const key = { idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334488" }
    await reserve({ time: "14:00", client_email: "paul@example.fr", client_phone: "0687654321" })
    await reserve(key)
    expect(await reserve({ ...key, time: "14:00" })).toMatchObject({ status: 409, body: { code: "slot_taken" } })
    const held = (await world.readBookings()).filter(({ scheduled_time }) => scheduled_time === "09:00:00")
    expect(held).toMatchObject([{ status: "pending" }])
  })

  test("who has paid in the meantime is led to what was paid, and books nothing else", async () => {
    const key = { idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334499" }
    const first = await reserve(key)
    stripe.change(first.body.sessionId as string, {
      status: "complete",
      payment_status: "paid",
      payment_intent: "pi_1",
    })
    const second = await reserve({ ...key, address: "14 rue de Rivoli" })
    expect(second.body).toMatchObject({
      sessionId: first.body.sessionId,
      url: expect.stringContaining("payment=success") as string,
    })
    expect(await world.readBookings()).toHaveLength(1)
  })
})

describe("a refusal leaves nothing behind and says why", () => {
  test.each<[string, Record<string, unknown>, number, Record<string, unknown>]>([
    [
      "missing fields",
      { client_name: "", time: "09:30" },
      400,
      { code: "invalid_input", fields: { client_name: "Indiquez votre nom.", time: "Choisissez une heure." } },
    ],
    ["an address out of the zone", { postal_code: "60000" }, 422, { code: "out_of_zone" }],
    ["a Sunday", { date: "2026-11-22" }, 409, { code: "slot_closed" }],
    ["a start at closing time", { time: "18:00" }, 409, { code: "slot_closed" }],
    ["an unknown service", { service_id: null, service_name: "Toit" }, 409, { code: "service_unavailable" }],
  ])("%s", async (_, change, status, body) => {
    const answer = await reserve(change)
    expect(answer).toMatchObject({ status, body: { ...body, error: expect.any(String) as string } })
    expect(await world.readBookings()).toEqual([])
  })

  test("of ten visitors who want one slot, one gets it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        reserve({ client_email: `${index}@example.fr`, client_phone: `06123456${10 + index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      error: "Ce créneau vient d’être pris",
      code: "slot_taken",
    })
    expect(await world.readBookings()).toHaveLength(1)
  })
})

describe("when Stripe refuses", () => {
  test.each([
    ["in general", "Something is wrong", "Erreur lors de la création de la session de paiement"],
    [
      "keys of two modes",
      "No such price; a similar object exists in live mode, but a test mode key was used to make this request.",
      "Les clés Stripe publique et secrète doivent être dans le même mode (test ou live).",
    ],
  ])("%s, the hold is released at once and the visitor told", async (_, message, error) => {
    stripe.failNext(400, message)
    const answer = await reserve()
    expect(answer).toMatchObject({ status: 502, body: { error, code: "payment_failed" } })
    expect(await world.readBookings()).toMatchObject([{ status: "cancelled", hold_expires_at: null }])
    expect(world.logged).toMatchObject([{ level: "error", id: answer.body.id }])
    expect((await reserve()).status).toBe(200)
  })
})

test("an address that Stripe refuses is an error of its field, and the hold is released", async () => {
  stripe.failNext(400, "Invalid email address: anne@example", "email_invalid")
  const answer = await reserve()
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } })
  expect((answer.body["fields"] as Record<string, string>)["client_email"]).toContain("Vérifiez-la")
  expect(await world.readBookings()).toMatchObject([{ status: "cancelled" }])
})
