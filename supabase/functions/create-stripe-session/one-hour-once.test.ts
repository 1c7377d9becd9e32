import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { MONDAY } from "#tests/support/functions.ts"
import { openStripeWorld, type StripeWorld } from "#tests/support/stripe-world.ts"

let world: StripeWorld
beforeAll(async () => {
  world = await openStripeWorld()
  await world.backend.add.team("Équipe 2")
  await world.backend.add.team("Équipe 3")
})
beforeEach(() => world.reset())
afterAll(() => world.stripe.close())

const KEY = "3f6d1c9e7a544b779a8e001122334455"
/** One person, as one types oneself from day to day. */
const SPELLINGS = [
  { client_email: "leo.brun@exemple.fr", client_phone: "06 12 34 56 78" },
  { client_email: "LEO.BRUN@Exemple.fr", client_phone: "+33 6 12 34 56 78" },
  { client_email: "leo.brun+brico@exemple.fr", client_phone: "0033612345678" },
  { client_email: " leo.brun@exemple.fr ", client_phone: "+33 (0)6.12.34.56.78", client_name: "LÉO BRUN" },
]
const VICTIM = SPELLINGS[0] as Record<string, unknown>
const order = (change: Record<string, unknown>, network = "192.0.2.1") =>
  world.call("create-stripe-session", world.order({ ...VICTIM, ...change }), { [CLIENT_NETWORK_HEADER]: network })
const mailsTo = async (template: string) => (await world.readMail()).filter((mail) => mail.template === template)
const live = async () => (await world.readBookings()).filter(({ status }) => status !== "cancelled")

test("forty orders of one person at once, from forty networks and in four spellings, are one row and one payment", async () => {
  const forty = () =>
    Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        order({ ...SPELLINGS[index % 4], idempotency_key: `${KEY}-${index}` }, `192.0.2.${index + 1}`),
      ),
    )
  const before = await forty()
  expect(before.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(before.map(({ status, body }) => `${status} ${String(body.code)}`))).toEqual(
    new Set(["200 undefined", "409 already_booked"]),
  )
  const [held] = await live()
  expect(world.stripe.sessions.size).toBe(1)

  world.pay(held?.["session_id"] as string)
  await world.call("checkout-status", { session_id: held?.["session_id"] })
  const after = await forty()
  // Only the browser that ordered is led to what it has paid.
  expect(after.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await live()).toMatchObject([{ id: held?.["id"], payment_status: "paid" }])
  expect(world.stripe.sessions.size).toBe(1)
  expect(await mailsTo("booking_confirmed")).toHaveLength(1)
})

test("without a key, as in the specification's body, a person still pays an hour once", async () => {
  expect((await order({})).status).toBe(200)
  expect(await order({ service_id: (await world.backend.add.service({ name: "Serrure" })).id })).toMatchObject({
    status: 409,
    body: { code: "already_booked" },
  })
  expect(await live()).toHaveLength(1)
})

test("a stranger with e-mail, telephone and hour gets neither link, page, address nor payment", async () => {
  const mine = await order({ idempotency_key: KEY })
  const session = mine.body.sessionId as string
  const tries = [
    {},
    { idempotency_key: "another-key-of-a-stranger" },
    { client_name: "Eve", idempotency_key: "another-key-of-a-stranger" },
    { client_email: "eve@exemple.fr", idempotency_key: "another-key-of-a-stranger" },
    { client_phone: "0699999999", idempotency_key: "another-key-of-a-stranger" },
    { address: "1 place d’Ailleurs", other_place: false },
  ]
  const ask = async () => {
    for (const [index, change] of tries.entries()) {
      const { status, body } = await order(change, `198.51.100.${index + 1}`)
      expect([index, status, body.code]).toEqual([index, 409, "already_booked"])
      const text = JSON.stringify(body)
      for (const secret of [session, "checkout.stripe", "rivoli", "leo.brun", "Anne", "http"])
        expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
    }
  }
  await ask()
  expect(world.stripe.sessions.get(session)?.status).toBe("open")
  world.pay(session)
  await world.call("checkout-status", { session_id: session })
  await ask()
  expect(await live()).toMatchObject([{ client_email: VICTIM["client_email"], payment_status: "paid" }])
})

test("the person reads the link by mail, once: that of the payment before it, that of the appointment after it", async () => {
  const mine = await order({ idempotency_key: KEY })
  for (const network of ["198.51.100.1", "198.51.100.2"]) {
    const { body } = await order({}, network)
    expect(body.error).toContain("Un e-mail part")
  }
  const payloads = () =>
    world.sql<{ recipient: string; url: string | null }>(
      "select recipient, payload ->> 'payment_url' as url from public.email_outbox where template = 'booking_link' order by 2 nulls last",
    )
  expect(await payloads()).toEqual([{ recipient: "leo.brun@exemple.fr", url: mine.body.url }])
  world.pay(mine.body.sessionId as string)
  await world.call("checkout-status", { session_id: mine.body.sessionId })
  await order({}, "198.51.100.3")
  await order({ client_email: "eve@exemple.fr" }, "198.51.100.4")
  // Neither goes to the address of the one who asks.
  expect((await payloads()).map(({ recipient, url }) => [recipient, url !== null])).toEqual([
    ["leo.brun@exemple.fr", true],
    ["leo.brun@exemple.fr", false],
  ])
})

test("without a mail server the refusal says how to reach the company, and claims no mail", async () => {
  await order({})
  const { sendMail } = world.deps
  world.deps.sendMail = null
  const { body } = await order({}, "198.51.100.1").finally(() => (world.deps.sendMail = sendMail))
  expect(body.error).toContain("appelez-nous au 01 99 00 12 34")
  expect(body.error).not.toContain("e-mail part")
})

test("one telephone orders an hour for two places, when it says so", async () => {
  await order({})
  const elsewhere = { address: "3 rue de la Paix", postal_code: "92200", city: "Neuilly" }
  expect((await order(elsewhere)).body.code).toBe("already_booked")
  // The same place, however it is written, is no other place.
  for (const address of ["12, RUE DE RIVOLI", "12 rue de Rivoli, 75004 Paris"])
    expect((await order({ address, other_place: true })).body.code).toBe("already_booked")
  expect((await order({ ...elsewhere, other_place: true })).status).toBe(200)
  expect(await live()).toHaveLength(2)
})

test("a second payment that arrives all the same goes back, and both sides read of it", async () => {
  const first = await world.book(VICTIM)
  // As two orders of one hour could stand side by side before.
  const twin = await world.book({ ...VICTIM, client_email: "b@exemple.fr", client_phone: "0700000000" })
  await world.sql(
    `update public.brico_requests set client_email = $1, client_phone = '+33612345678'
     where id = (select request_id from public.card_payments where session_id = $2)`,
    [VICTIM["client_email"], twin],
  )
  for (const session of [first, twin]) {
    world.pay(session)
    await world.call("checkout-status", { session_id: session })
  }
  const bookings = await world.readBookings()
  expect(bookings.find(({ session_id: id }) => id === first)).toMatchObject({ payment_status: "paid" })
  expect(bookings.find(({ session_id: id }) => id === twin)).toMatchObject({
    status: "cancelled",
    payment_status: "refunded",
    cancellation_reason: "double_order",
  })
  expect([...world.stripe.refunds.values()]).toMatchObject([{ payment_intent: `pi_${twin}`, amount: 8000 }])
  expect(await mailsTo("booking_refunded")).toMatchObject([{ recipient: VICTIM["client_email"] }])
  expect(await mailsTo("stray_payment")).toHaveLength(1)
  expect(await mailsTo("booking_confirmed")).toHaveLength(1)
  // The event again changes nothing.
  await world.call("checkout-status", { session_id: twin })
  expect(world.stripe.refunds.size).toBe(1)
})

test("staff who take a telephone call are asked about the hour that the client has booked, once", async () => {
  await order({})
  const values = {
    ...{ client_name: "Léo", client_phone: "06 12 34 56 78", address: "12 rue de Rivoli", service_type: "Fuite" },
    ...{ scheduled_date: MONDAY, scheduled_time: "09:00", duration_minutes: 60, team_id: "auto", base_price: 60 },
  }
  const save = (same_hour: boolean) =>
    world.backend.as.manager.rpc("save_brico_request", { p_id: null, p_version: 0, p_values: { ...values, same_hour } })
  const [held] = await live()
  const { error } = await save(false)
  expect(error).toMatchObject({ code: "client_has_hour" })
  expect(JSON.stringify(error)).toContain(held?.["reference"])
  expect((await save(true)).error).toBeNull()
})
