import { beforeAll, beforeEach, expect, test } from "vitest"
import { paymentsOf } from "#domain/going-live/configuration.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, reserve } from "#tests/support/bookings.ts"

let world: World
let service: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service()).id
})
beforeEach(async () => {
  await clearBookings(world)
  await world.sql("update public.site_settings set card_payments = 'none', is_example = false")
})

const STATES = ["stripe", "refused", "demo", "none", null]
const effective = async () => (await world.sql<{ is: string }>("select private.card_payments() as is"))[0]?.is
const set = (change: string) => world.sql(`update public.site_settings set ${change}`)
const openSession = (paymentId: string) =>
  world.as.service.from("demo_payment_sessions").insert({
    ...{ id: `cs_demo_${paymentId.replaceAll("-", "")}`, card_payment_id: paymentId, amount_cents: 8000 },
    ...{ success_url: "/", cancel_url: "/", expires_at: "2027-01-01T00:00:00Z" },
  })
const confirm = (p_id: string) =>
  world.as.service.rpc("confirm_card_payment", {
    ...{ p_id, p_session_id: `cs_demo_${p_id.replaceAll("-", "")}`, p_currency: "eur", p_is_ours: true },
    ...{ p_payment_intent_id: `pi_demo_${p_id.replaceAll("-", "")}`, p_amount_cents: 8000 },
  })
const receipts = () =>
  world.sql(
    `select r.source, e.row_id is not null as is_example from public.receipts r
     left join private.example_rows e on e.table_name = 'receipts' and e.row_id = r.id`,
  )
/** Holds a slot while payments are simulated, with its payment page open. */
async function hold(): Promise<string> {
  await set("card_payments = 'demo'")
  const { data, error } = await reserve(world, service)
  expect(error).toBeNull()
  const { payment_id: id } = data as { payment_id: string }
  await world.as.service.rpc("attach_card_session", { p_id: id, p_session_id: `cs_demo_${id.replaceAll("-", "")}` })
  expect((await openSession(id)).error).toBeNull()
  return id
}

test("the page and the database agree on how visitors pay", async () => {
  for (const state of STATES)
    for (const isExample of [true, false]) {
      await set(`card_payments = ${state ? `'${state}'` : "null"}, is_example = ${isExample}`)
      expect([state, isExample, paymentsOf({ card_payments: state, is_example: isExample })]).toEqual([
        ...[state, isExample, await effective()],
      ])
    }
})

test("a real company without a key holds no slot, and the refusal says how to reach it", async () => {
  for (const state of ["none", "refused"]) {
    await set(`card_payments = '${state}'`)
    const { error } = await reserve(world, service)
    expect(error).toMatchObject({ code: "payments_closed" })
    expect(JSON.stringify(error)).toContain("appelez-nous au 01 99 00 12 34")
  }
  expect(await world.sql("select id from public.brico_requests")).toEqual([])
})

test("neither a payment page nor a payment is simulated for a real company, whatever calls the database", async () => {
  const id = await hold()
  await set("card_payments = 'none'")
  expect((await openSession(crypto.randomUUID())).error).toMatchObject({ code: "payments_closed" })
  expect((await confirm(id)).error).toMatchObject({ code: "payments_closed" })
  expect(await receipts()).toEqual([])
  // A real key changes nothing for simulated money.
  await set("card_payments = 'stripe'")
  expect((await confirm(id)).error).toMatchObject({ code: "payments_closed" })
})

test("where payments are simulated, their receipts are examples, and emptying removes them with the bookings", async () => {
  const id = await hold()
  expect((await confirm(id)).data).toBe("confirmed")
  expect(await receipts()).toEqual([{ source: "demo", is_example: true }])
  expect((await world.as.manager.rpc("site_readiness")).data).toMatchObject({ is_example: true, shows_example: false })

  // A request that staff took by telephone was really made: it stays, unpaid.
  await world.add.request({ source: "phone", client_name: "Zoé", card: "pi_demo_2", session: "cs_demo_2" })
  await set("card_payments = 'none'")
  expect((await world.as.service.rpc("empty_example")).error).toBeNull()
  expect(await receipts()).toEqual([])
  expect(await world.sql("select client_name, payment_status, card_cents from public.brico_requests")).toEqual([
    { client_name: "Zoé", payment_status: "pending", card_cents: 0 },
  ])
  expect(await world.sql("select * from private.ledger_problems()")).toEqual([])
})

test("staff cannot ask for a payment, nor open the site, while none is possible", async () => {
  const request = await world.add.request({ scheduled_date: "2026-11-27", scheduled_time: "09:00" })
  const ask = () => world.as.service.rpc("open_prepayment", { p_request_id: request.id })
  const open = () => world.as.admin.rpc("open_site", { p_is_open: true })
  expect((await ask()).error).toMatchObject({ code: "no_card_payments" })
  expect((await open()).error).toMatchObject({ code: "opens_without_payments" })
  await set("card_payments = 'stripe'")
  expect((await ask()).error).toBeNull()
  expect((await open()).error).toBeNull()
  await world.as.admin.rpc("open_site", { p_is_open: false })
  // A company that only renovates needs no payments.
  await set("card_payments = 'none'")
  await world.sql("update public.company_settings set offers_brico = false")
  expect((await open()).error).toBeNull()
  await world.sql("update public.company_settings set offers_brico = true")
})

test("a key that is lost leaves a line in the history, and only functions write what they can do", async () => {
  const note = (p_state: string, who: "service" | "admin" = "service") =>
    world.as[who].rpc("note_card_payments", { p_state })
  expect((await note("demo", "admin")).error).not.toBeNull()
  expect((await note("free")).error).toMatchObject({ code: "invalid_input" })
  await set("card_payments = 'stripe'")
  await note("none")
  await note("none")
  const lines = await world.sql(
    "select summary from public.activity_log where subject_table = 'site_settings' and summary like 'Paiements%'",
  )
  expect(lines).toEqual([{ summary: "Paiements par carte : fermés, aucune clé Stripe" }])
})
