import { toAppError } from "#domain/errors.ts"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY, reserve } from "#tests/support/bookings.ts"
import { DEPARTMENTS } from "#tests/support/departments.ts"

let world: World
let service: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service({ name: "Fuite", base_price: 95, duration_minutes: 60 })).id
})
beforeEach(() => clearBookings(world))

type Request = Record<string, unknown> & { id: string }
const requests = () => world.sql<Request>("select * from public.brico_requests order by created_at")

test("a reservation holds the slot for 35 minutes, with the server's prices", async () => {
  const held = await hold(world, service)
  expect(held).toMatchObject({ prepayment_cents: 8000, service_name: "Fuite" })
  expect(new Date(held.hold_expires_at).toISOString()).toBe("2026-11-20T08:35:00.000Z")
  const [request] = await requests()
  expect(request).toMatchObject({
    id: held.id,
    status: "pending",
    payment_status: "pending",
    source: "online",
    terms_version: "2026-11",
    team_id: held.team_id,
  })
  expect(Number(request?.["total_amount"])).toBe(95)
  expect(request?.["express_request_at"]).not.toBeNull()
})

test("of fifty concurrent orders for one slot one is accepted, forty-nine are refused, and nothing else remains", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(world, service)))
  expect(answers.filter((answer) => !answer.error)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.error)
  expect(new Set(refused.map((answer) => `${answer.status} ${answer.error?.code}`))).toEqual(
    new Set(["409 slot_taken"]),
  )
  expect(refused[0]?.error && toAppError(refused[0].error).message).toBe("Ce créneau vient d’être pris")
  expect(await requests()).toHaveLength(1)
  expect(await world.sql("select * from public.email_outbox")).toEqual([])
})

test("as many at one time as there are teams, and each team once", async () => {
  await world.add.team("Équipe 2")
  await world.add.team("Équipe 3")
  const answers = await Promise.all(Array.from({ length: 12 }, () => reserve(world, service)))
  expect(answers.filter((answer) => !answer.error)).toHaveLength(3)
  expect(new Set((await requests()).map((request) => request["team_id"])).size).toBe(3)
})

test("the daily cap holds against a crowd that pays, half of it at a time", async () => {
  await world.sql("update public.scheduling_settings set max_bookings_per_day = 4")
  const times = Array.from({ length: 10 }, (_, index) => `${String(8 + index).padStart(2, "0")}:00`)
  const crowd = async () => {
    const answers = await Promise.all(times.map((time) => reserve(world, service, { scheduled_time: time })))
    await world.sql("update public.brico_requests set payment_status = 'paid'")
    return answers.map(({ error }) => error?.code ?? "held").sort()
  }
  expect((await crowd()).filter((code) => code === "held")).toHaveLength(2)
  expect((await crowd()).filter((code) => code === "held")).toHaveLength(2)
  expect(await crowd()).toEqual(times.map(() => "slot_closed"))
  expect(await requests()).toHaveLength(4)
})

test("the database knows the department of a postal code and of an address, in Corsica and overseas too", async () => {
  const found = await world.sql<{ code: string; department: string; place: string }>(
    `select code, private.department_of(code) as department, private.department_in('3 rue du Port, ' || code || ' Ville') as place
     from unnest($1::text[]) with ordinality as codes(code, place) order by codes.place`,
    [DEPARTMENTS.map(([postalCode]) => postalCode)],
  )
  expect(found).toEqual(DEPARTMENTS.map(([code, department]) => ({ code, department, place: department })))
})

test("a company that has stopped Brico takes no booking, shows no slot, and keeps the appointments that it has", async () => {
  expect((await reserve(world, service)).error).toBeNull()
  await world.sql("update public.company_settings set offers_brico = false")
  expect((await reserve(world, service, { scheduled_time: "14:00" })).error).toMatchObject({ code: "booking_closed" })
  const slots = await world.as.visitor.rpc("booking_availability", { p_service_id: service, p_from: "2026-11-23" })
  expect(slots.error).toMatchObject({ code: "booking_closed" })
  expect(await requests()).toHaveLength(1)
  await world.sql("update public.company_settings set offers_brico = true")
})

test.each([
  ["outside our zone", { postal_code: "60000" }, "out_of_zone", 422],
  ["without a postal code", { postal_code: null }, "out_of_zone", 422],
  ["for an unknown service", { service_id: "00000000-0000-4000-8000-000000000000" }, "service_unavailable", 409],
  ["on a Sunday", { scheduled_date: "2026-11-22" }, "slot_closed", 409],
  ["in the past", { scheduled_date: "2026-11-19" }, "slot_closed", 409],
  ["within the notice", { scheduled_date: "2026-11-20", scheduled_time: "10:00" }, "slot_closed", 409],
  ["at closing time", { scheduled_time: "18:00" }, "slot_closed", 409],
  ["between two slots", { scheduled_time: "10:30" }, "slot_closed", 409],
  ["without a day", { scheduled_date: null }, "slot_closed", 409],
  ["with an endless name", { client_name: "x".repeat(500) }, "invalid_details", 400],
  ["without an address to write to", { client_email: "nobody" }, "invalid_details", 400],
])("a reservation %s is refused and leaves nothing", async (_name, change, code, status) => {
  const answer = await reserve(world, service, change)
  expect(answer.error).toMatchObject({ code })
  expect(answer.status).toBe(status)
  expect(await requests()).toEqual([])
})

test("a blocked day is refused, whatever the page allowed", async () => {
  await world.sql("insert into public.blocked_dates (date) values ($1)", [MONDAY])
  expect((await reserve(world, service)).error).toMatchObject({ code: "slot_closed" })
})

test("the same key gives the same reservation, even when both arrive at once", async () => {
  const key = { idempotency_key: "clic-0001" }
  const answers = await Promise.all([1, 2, 3].map(() => hold(world, service, key)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await requests()).toHaveLength(1)
})

test("a slot whose payment never came is free for the next visitor", async () => {
  const first = await hold(world, service)
  expect((await reserve(world, service)).error).toMatchObject({ code: "slot_taken" })
  await world.setClock("2026-11-20T08:35:00Z")
  const second = await hold(world, service)
  const [late] = await world.sql<Request>("select * from public.brico_requests where id = $1", [first.id])
  expect(late).toMatchObject({ status: "cancelled", cancellation_reason: "hold_expired", hold_expires_at: null })
  expect(second.id).not.toBe(first.id)
})

test("holds end by themselves, and paid or confirmed ones stay", async () => {
  const open = await hold(world, service, { scheduled_time: "09:00" })
  const paid = await hold(world, service, { scheduled_time: "10:00" })
  const confirmed = await hold(world, service, { scheduled_time: "11:00" })
  await world.as.service.rpc("confirm_card_payment", {
    ...{ p_id: paid.payment_id, p_session_id: "cs_1", p_payment_intent_id: "pi_1" },
    ...{ p_amount_cents: 8000, p_currency: "eur", p_is_ours: true },
  })
  await world.as.manager.from("brico_requests").update({ status: "confirmed" }).eq("id", confirmed.id)
  await world.setClock("2026-11-20T09:00:00Z")
  expect((await world.as.service.rpc("release_expired_holds")).data).toBe(1)
  const cancelled = (await requests()).filter((request) => request["status"] === "cancelled")
  expect(cancelled.map((request) => request.id)).toEqual([open.id])
})

test("a hold is given back once, and its key can be used again", async () => {
  const held = await hold(world, service, { idempotency_key: "clic-0002" })
  const release = () => world.as.service.rpc("release_hold", { p_request_id: held.id, p_reason: "payment_failed" })
  expect((await release()).data).toBe(true)
  expect((await release()).data).toBe(false)
  expect((await hold(world, service, { idempotency_key: "clic-0002" })).id).not.toBe(held.id)
})

test("holds that never reached a checkout are given back after five minutes, no sooner", async () => {
  const orphan = await hold(world, service, { scheduled_time: "09:00" })
  const waiting = await hold(world, service, { scheduled_time: "10:00" })
  await world.as.service.rpc("attach_card_session", { p_id: waiting.payment_id, p_session_id: "cs_waiting" })
  await world.setClock("2026-11-20T08:04:59Z")
  expect((await world.as.service.rpc("release_expired_holds")).data).toBe(0)
  await world.setClock("2026-11-20T08:05:00Z")
  expect((await world.as.service.rpc("release_expired_holds")).data).toBe(1)
  const states = new Map((await requests()).map((request) => [request.id, request["status"]]))
  expect([states.get(orphan.id), states.get(waiting.id)]).toEqual(["cancelled", "pending"])
})

test("a hold that was given back takes no checkout any more", async () => {
  const orphan = await hold(world, service)
  await world.as.service.rpc("release_hold", { p_request_id: orphan.id })
  const late = await world.as.service.rpc("attach_card_session", { p_id: orphan.payment_id, p_session_id: "cs_late" })
  expect(late).toMatchObject({ data: null, error: null })
})

test("the database itself refuses two jobs of one team at one time", async () => {
  const held = await hold(world, service)
  await expect(
    world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:30", team_id: held.team_id }),
  ).rejects.toThrow(/no_double_booking/)
  await world.add.request({ scheduled_date: MONDAY, scheduled_time: "11:00", team_id: held.team_id })
  await world.add.request({
    scheduled_date: MONDAY,
    scheduled_time: "10:00",
    team_id: held.team_id,
    status: "cancelled",
  })
})

test("only the functions may reserve", async () => {
  for (const who of ["visitor", "user", "manager", "admin"] as const) {
    const { error } = await world.as[who].rpc("release_expired_holds")
    expect(error).toMatchObject({ code: "42501" })
  }
})

test("what belongs to an inactive category is neither read, offered nor booked by visitors; its requests keep it", async () => {
  const held = await hold(world, service)
  const activate = (isActive: boolean) =>
    world.sql("update public.service_categories set is_active = $1 where code = 'plomberie'", [isActive])
  const read = async (who: "visitor" | "manager") =>
    (await world.as[who].from("services").select("id").eq("id", service)).data
  await activate(false)
  expect(await read("visitor")).toEqual([])
  expect(await read("manager")).toEqual([{ id: service }])
  expect((await reserve(world, service, { scheduled_time: "14:00" })).error).toMatchObject({
    code: "service_unavailable",
  })
  const slots = await world.as.visitor.rpc("booking_availability", { p_service_id: service, p_from: MONDAY })
  expect(slots.error).toMatchObject({ code: "service_unavailable" })
  const [request] = await requests()
  expect(request).toMatchObject({ id: held.id, service_category_id: expect.any(String) as unknown })
  await activate(true)
  expect(await read("visitor")).toEqual([{ id: service }])
})
