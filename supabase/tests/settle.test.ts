import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, type Hold, hold, reserve } from "#tests/support/bookings.ts"

let world: World
let service: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service({ name: "Fuite", duration_minutes: 60 })).id
})
beforeEach(() => clearBookings(world))

const ANNE = { client_email: "anne@example.fr" }
const confirm = ({ id, payment_id }: Pick<Hold, "id" | "payment_id">, change: Record<string, unknown> = {}) =>
  world.as.service.rpc("confirm_card_payment", {
    ...{ p_id: payment_id, p_session_id: `cs_${id}`, p_payment_intent_id: `pi_${id}`, p_amount_cents: 8000 },
    ...{ p_currency: "eur", p_is_ours: true },
    ...change,
  })
/** A refund as the payment provider reports it. */
const refund = ({ id }: Pick<Hold, "id">, p_refund_id: string, p_amount_cents: number) =>
  world.as.service.rpc("record_external_refund", {
    ...{ p_payment_intent_id: `pi_${id}`, p_refund_id, p_amount_cents, p_status: "succeeded" },
  })
const request = async (id: string) =>
  (await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id]))[0]
const mails = async () =>
  (
    await world.sql<{ template: string; recipient: string }>(
      "select template, recipient from public.email_outbox order by 1",
    )
  ).map((mail) => `${mail.template} ${mail.recipient}`)
const outcome = async (session: string) =>
  (await world.as.service.rpc("checkout_outcome", { p_session_id: session })).data as Record<string, unknown>

test("a payment confirms the booking once, with one mail to each side", async () => {
  const held = await hold(world, service, ANNE)
  const answers = await Promise.all([confirm(held), confirm(held), confirm(held)])
  expect(answers.map((answer) => answer.data).sort()).toEqual(["already", "already", "confirmed"])
  expect(await request(held.id)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    payment_method: "card",
    hold_expires_at: null,
    card_cents: 8000,
  })
  expect(await mails()).toEqual(["booking_confirmed anne@example.fr", "booking_received contact@mirabelle.test"])
})

test("staff are not written to when they do not want to be, else at the address they chose", async () => {
  await world.sql("update public.notification_settings set on_booking = false")
  await confirm(await hold(world, service, { ...ANNE, scheduled_time: "09:00" }))
  expect(await mails()).toEqual(["booking_confirmed anne@example.fr"])
  await world.sql("update public.notification_settings set on_booking = true, recipient = 'equipe@mirabelle.test'")
  await confirm(await hold(world, service, { scheduled_time: "10:00" }))
  expect(await mails()).toContain("booking_received equipe@mirabelle.test")
  await world.sql("update public.notification_settings set recipient = null")
})

test("a late payment takes its slot back when it is still free", async () => {
  const held = await hold(world, service)
  await world.setClock("2026-11-20T09:00:00Z")
  await world.as.service.rpc("release_expired_holds")
  expect((await confirm(held)).data).toBe("confirmed")
  expect(await request(held.id)).toMatchObject({
    status: "pending",
    payment_status: "paid",
    cancelled_at: null,
    cancellation_reason: null,
    hold_released_at: null,
  })
  expect((await reserve(world, service)).error).toMatchObject({ code: "slot_taken" })
})

test("a late payment goes to another team when its own is taken", async () => {
  const held = await hold(world, service)
  await world.setClock("2026-11-20T09:00:00Z")
  await hold(world, service)
  const other = await world.add.team("Équipe 2")
  expect((await confirm(held)).data).toBe("confirmed")
  expect(await request(held.id)).toMatchObject({ team_id: other.id })
})

test("a late payment whose slot is taken is paid back, and the client told", async () => {
  const held = await hold(world, service, ANNE)
  await world.setClock("2026-11-20T09:00:00Z")
  const winner = await hold(world, service)
  expect((await confirm(held)).data).toBe("returned")
  expect(await request(held.id)).toMatchObject({
    status: "cancelled",
    payment_status: "paid",
    cancellation_reason: "slot_lost",
  })
  expect((await confirm(held)).data).toBe("already")
  expect(await mails()).toEqual(["booking_slot_lost anne@example.fr"])

  expect((await refund(held, "re_1", 8000)).data).toBe("settled")
  expect((await refund(held, "re_1", 8000)).data).toBe("already")
  expect(await request(held.id)).toMatchObject({ payment_status: "refunded", refunded_cents: 8000, card_cents: 0 })
  expect((await confirm(held)).data).toBe("already")
  expect(await request(winner.id)).toMatchObject({ status: "pending" })
})

test.each([
  ["staff cancelled it", "update public.brico_requests set status = 'cancelled' where id = $1"],
  [
    "its day was blocked",
    "insert into public.blocked_dates (date) select scheduled_date from public.brico_requests where id = $1",
  ],
])("a late payment does not bring a booking back when %s", async (_name, change) => {
  const held = await hold(world, service)
  await world.sql(change, [held.id])
  await world.setClock("2026-11-20T09:00:00Z")
  await world.as.service.rpc("release_expired_holds")
  expect((await confirm(held)).data).toBe("returned")
})

test("a refund never exceeds what was paid", async () => {
  const held = await hold(world, service)
  await confirm(held)
  expect((await refund(held, "re_1", 3000)).error).toBeNull()
  expect(await request(held.id)).toMatchObject({ payment_status: "paid", refunded_cents: 3000 })
  expect((await refund(held, "re_2", 5001)).error).toMatchObject({ code: "refund_too_high" })
  expect((await refund(held, "re_3", 5000)).error).toBeNull()
  expect(await request(held.id)).toMatchObject({ payment_status: "refunded", refunded_cents: 8000 })
})

test("the page of return learns what became of a checkout", async () => {
  const held = await hold(world, service)
  const session = `cs_${held.id}`
  expect(await outcome(session)).toMatchObject({ state: "unknown" })
  await world.as.service.rpc("attach_card_session", { p_id: held.payment_id, p_session_id: session })
  expect(await outcome(session)).toMatchObject({
    state: "pending",
    service_name: "Fuite",
    scheduled_date: "2026-11-23",
    scheduled_time: "10:00",
  })
  await confirm(held)
  expect(await outcome(session)).toMatchObject({ state: "paid", reference: `BR-${held.id.slice(0, 8).toUpperCase()}` })
  await refund(held, "re_1", 8000)
  expect(await outcome(session)).toMatchObject({ state: "cancelled" })
})

test("a payment event is new once", async () => {
  const record = () => world.as.service.rpc("record_stripe_event", { p_id: "evt_1", p_type: "x", p_object_id: "cs_1" })
  const answers = await Promise.all([record(), record(), record()])
  expect(answers.map((answer) => answer.data).sort()).toEqual([false, false, true])
})

test("staff cannot undo an online payment by hand", async () => {
  const held = await hold(world, service)
  await confirm(held)
  for (const payment_status of ["pending", "refunded"]) {
    const refused = await world.as.admin.from("brico_requests").update({ payment_status }).eq("id", held.id)
    expect(refused.error).toMatchObject({ code: "paid_online" })
  }
  expect(await request(held.id)).toMatchObject({ payment_status: "paid" })
})
