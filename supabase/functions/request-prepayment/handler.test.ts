import { beforeAll, beforeEach, expect, test } from "vitest"
import { deliverOutbox } from "#functions/_shared/mail/deliver-outbox.ts"
import { settleCheckout } from "#functions/_shared/settle-checkout.ts"
import { type FunctionWorld, openWorld, PUBLIC_URL } from "#tests/support/functions.ts"

let world: FunctionWorld
let manager: Record<string, string>
let id: string

beforeAll(async () => {
  world = await openWorld()
  manager = { Authorization: `Bearer ${world.backend.tokens.manager}` }
})
beforeEach(async () => {
  await world.reset()
  id = await takeByPhone()
})

async function takeByPhone(change: Record<string, unknown> = {}): Promise<string> {
  const request = await world.backend.add.request({
    scheduled_date: "2026-11-24",
    scheduled_time: "10:00",
    source: "phone",
    ...change,
  })
  return request.id
}
const send = async (requestId = id) => {
  const { status, body } = await world.call("request-prepayment", { request_id: requestId }, manager)
  const { message } = (body["error"] ?? {}) as { message?: string }
  return { status, message, url: (body["data"] as { url: string } | undefined)?.url ?? "" }
}
const sessionOf = (url: string) => url.split("/").at(-1) ?? ""
const pay = (url: string) => world.call("demo-payment", { session_id: sessionOf(url), action: "pay" })
const templates = async () => (await world.readMail()).map(({ template }) => template)

test("only staff may ask a client for money", async () => {
  expect((await world.call("request-prepayment", { request_id: id })).status).toBe(401)
  const user = { Authorization: `Bearer ${world.backend.tokens.user}` }
  expect((await world.call("request-prepayment", { request_id: id }, user)).status).toBe(403)
  expect(await templates()).toEqual([])
})

test("a client who called receives a link, pays it, and the appointment is paid", async () => {
  const { status, url } = await send()
  expect([status, url]).toEqual([200, expect.stringContaining(`${PUBLIC_URL}/paiement-demonstration/`)])
  await deliverOutbox(world.deps)
  const [mail] = world.mailed
  expect(mail).toMatchObject({
    to: "anne@example.fr",
    subject: "Votre rendez-vous du mardi 24 novembre 2026\u00a0: l’acompte de 80\u00a0€",
  })
  expect(mail?.html).toContain(url)

  await pay(url)
  const [booking] = await world.readBookings()
  expect(booking).toMatchObject({ status: "pending", payment_status: "paid", payment_method: "card" })
  expect(await templates()).toContain("booking_confirmed")
  expect(await send()).toMatchObject({ status: 409, message: "Cette demande est déjà payée." })
})

test("the amount is the prepayment of today's settings, whatever the request was written with", async () => {
  await world.sql("update public.company_settings set prepayment_cents = 9500, version = version")
  const { url } = await send()
  await pay(url)
  expect((await world.readBookings())[0]).toMatchObject({ prepayment_cents: 9500, payment_status: "paid" })
  await world.sql("update public.company_settings set prepayment_cents = 8000, version = version")
})

test("a new link replaces the old one, which can no longer be paid", async () => {
  const first = await send()
  const second = await send()
  expect(second.url).not.toBe(first.url)
  expect((await world.deps.payments.readCheckout(sessionOf(first.url)))?.status).toBe("expired")
  await pay(first.url)
  expect((await world.readBookings())[0]).toMatchObject({ payment_status: "pending" })
  await pay(second.url)
  expect((await world.readBookings())[0]).toMatchObject({ payment_status: "paid" })
})

test("a link whose page the provider has forgotten is replaced too", async () => {
  const first = await send()
  await world.sql("delete from public.demo_payment_sessions")
  const second = await send()
  expect([second.status, second.url === first.url]).toEqual([200, false])
  await pay(second.url)
  expect((await world.readBookings())[0]).toMatchObject({ payment_status: "paid" })
})

test("two clicks at once leave one link that can be paid", async () => {
  const answers = await Promise.all([send(), send()])
  const sent = answers.filter(({ status }) => status === 200)
  const states = await world.sql<{ id: string; status: string }>("select id, status from public.demo_payment_sessions")
  const [booking] = await world.readBookings()
  expect(states.filter(({ status }) => status === "open").map((session) => session.id)).toEqual([
    booking?.["session_id"],
  ])
  expect(await templates()).toEqual(sent.map(() => "payment_link"))
})

test("a link that nobody paid takes nothing from an appointment by telephone", async () => {
  const { url } = await send()
  await world.setClock("2026-11-21T08:00:00Z")
  await settleCheckout(world.deps, sessionOf(url))
  expect((await world.readBookings())[0]).toMatchObject({ status: "pending", payment_status: "pending" })
  expect((await send()).status).toBe(200)
})

test("who paid in cash and then by the link gets the card payment back, once", async () => {
  const { url } = await send()
  await world.sql("update public.brico_requests set payment_status = 'paid', payment_method = 'cash'")
  await pay(url)
  await settleCheckout(world.deps, sessionOf(url))
  expect(await world.sql("select amount_cents, status, reason from public.refunds")).toEqual([
    { amount_cents: 8000, status: "succeeded", reason: "double_payment" },
  ])
  expect((await world.readBookings())[0]).toMatchObject({
    payment_status: "paid",
    payment_method: "cash",
    refunded_cents: 0,
  })
})

test("the link of what was paid in cash is closed by the scheduler, before anybody pays it again", async () => {
  const { url } = await send()
  await world.sql("update public.brico_requests set payment_status = 'paid', payment_method = 'cash'")
  await world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
  expect(await world.sql("select status from public.demo_payment_sessions where id = $1", [sessionOf(url)])).toEqual([
    { status: "expired" },
  ])
})

test("a link is refused where there is nothing to pay or nobody to write to, and says why", async () => {
  const at = (hour: string) => ({ scheduled_time: hour })
  const cases: [Record<string, unknown>, number, RegExp][] = [
    [{ client_email: null, ...at("11:00") }, 400, /adresse e-mail/],
    [{ scheduled_date: null, scheduled_time: null }, 400, /date et l’heure/],
    [{ status: "cancelled", ...at("12:00") }, 409, /annulée ou terminée/],
    [{ payment_status: "paid", payment_method: "cash", ...at("13:00") }, 409, /déjà payée/],
  ]
  for (const [change, status, words] of cases) {
    const answer = await send(await takeByPhone(change))
    expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(words)])
  }
  expect((await send(crypto.randomUUID())).status).toBe(404)
  expect(await world.sql("select id from public.demo_payment_sessions")).toEqual([])
})
