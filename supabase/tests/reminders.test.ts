import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"

let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await world.sql("delete from public.email_outbox")
  await world.sql("delete from public.brico_requests")
  await world.sql("update public.notification_settings set send_reminders = true")
})

// The appointment is on Monday 23 November 2026 at 9 h, Paris; the day before is a Sunday.
const MONDAY = "2026-11-23"
const sunday = (time: string) => world.setClock(`2026-11-22T${time}:00+01:00`)
const book = (change: Record<string, unknown> = {}) =>
  world.add.request({
    scheduled_date: MONDAY,
    scheduled_time: "09:00",
    status: "confirmed",
    created_at: "2026-11-10T08:00:00Z",
    ...change,
  })
const queue = async () => (await world.as.service.rpc("queue_reminders")).data as number
const claim = async () => (await world.as.service.rpc("claim_outbox", { p_limit: 100 })).data as { template: string }[]
const waiting = () =>
  world.sql<{ status: string; day: string; time: string }>(
    `select status, payload ->> 'scheduled_date' as day, payload ->> 'scheduled_time' as time
     from public.email_outbox where template = 'booking_reminder' order by created_at`,
  )

test("the day before, from nine in the morning, one reminder is written, however often the job runs", async () => {
  await book()
  await sunday("08:59")
  expect(await queue()).toBe(0)
  await sunday("09:00")
  expect([await queue(), await queue()]).toEqual([1, 0])
  await sunday("18:00")
  expect(await queue()).toBe(0)
  expect(await waiting()).toEqual([{ status: "pending", day: MONDAY, time: "09:00" }])
})

test("neither two days before nor on the day itself", async () => {
  await book()
  await world.setClock("2026-11-21T12:00:00+01:00")
  expect(await queue()).toBe(0)
  await world.setClock("2026-11-23T00:01:00+01:00")
  expect(await queue()).toBe(0)
})

test.each<[string, Record<string, unknown>, number]>([
  ["a confirmed appointment", {}, 1],
  ["an online booking that is paid and not yet confirmed", { status: "pending", payment_status: "paid" }, 1],
  ["a request that nobody has confirmed or paid", { status: "pending" }, 0],
  ["a cancelled one", { status: "cancelled" }, 0],
  ["a finished one", { status: "completed" }, 0],
  ["a client without an address to write to", { client_email: null }, 0],
  ["one booked exactly 24 hours before", { created_at: "2026-11-22T08:00:00Z" }, 1],
  ["one booked less than 24 hours before", { created_at: "2026-11-22T08:01:00Z" }, 0],
])("%s", async (_, change, expected) => {
  await book(change)
  await sunday("10:00")
  expect(await queue()).toBe(expected)
})

test("when staff have switched reminders off, nobody is reminded, not even by one that waits", async () => {
  await book()
  await sunday("10:00")
  await queue()
  await world.sql("update public.notification_settings set send_reminders = false")
  expect(await claim()).toEqual([])
  expect(await queue()).toBe(0)
  expect(await waiting()).toEqual([])
})

test.each<[string, string]>([
  ["cancelled", "status = 'cancelled'"],
  ["moved to another day", "scheduled_date = '2026-11-26'"],
  ["moved to another hour", "scheduled_time = '14:00'"],
])("a reminder that waits does not leave once its appointment is %s", async (_, change) => {
  const { id } = await book()
  await sunday("10:00")
  await queue()
  await world.sql(`update public.brico_requests set ${change} where id = $1`, [id])
  expect(await claim()).toEqual([])
  expect(await waiting()).toEqual([])
})

test("an appointment that moved is reminded once, for its new day", async () => {
  const { id } = await book()
  await sunday("10:00")
  await queue()
  await world.sql("update public.brico_requests set scheduled_date = '2026-11-26' where id = $1", [id])
  await queue()
  await world.setClock("2026-11-25T10:00:00+01:00")
  expect([await queue(), await queue()]).toEqual([1, 0])
  expect(await waiting()).toEqual([{ status: "pending", day: "2026-11-26", time: "09:00" }])
  expect(await claim()).toMatchObject([{ template: "booking_reminder" }])
})

test("a client whose appointment was just moved to tomorrow gets no reminder", async () => {
  const { id } = await book()
  await sunday("10:00")
  await world.sql(
    "insert into public.email_outbox (template, recipient, request_id) values ('booking_moved', 'anne@example.fr', $1)",
    [id],
  )
  expect(await queue()).toBe(0)
})

test("a reminder held up past midnight is dropped: « demain » would be untrue", async () => {
  await book()
  await sunday("20:00")
  await queue()
  await world.setClock("2026-11-23T00:05:00+01:00")
  expect(await claim()).toEqual([])
  expect(await waiting()).toEqual([])
})

test("over the night when the clocks change, « tomorrow » and 24 hours are those of Paris", async () => {
  // Sunday 25 October 2026: 24 hours before 9 h (winter) is Saturday 10 h (summer).
  const change = { scheduled_date: "2026-10-25", scheduled_time: "09:00" }
  await book({ ...change, created_at: "2026-10-24T08:00:00Z" })
  await world.setClock("2026-10-24T12:00:00+02:00")
  expect(await queue()).toBe(1)
})

test("only the scheduler writes reminders", async () => {
  expect((await world.as.admin.rpc("queue_reminders")).error).toMatchObject({ code: "42501" })
})

test.each([
  ["reads the day before that they come, once", "2026-11-10T08:00:00Z", {}, 1],
  ["reads nothing more when they were mailed it less than 24 hours before", "2026-11-22T08:01:00Z", {}, 0],
  ["reads nothing when the appointment was never mailed to them", null, {}, 0],
  ["reads nothing while the appointment is not confirmed", "2026-11-10T08:00:00Z", { status: "pending" }, 0],
])("a subcontractor %s", async (_name, toldAt, change, expected) => {
  await world.empty("contractors")
  const row = { name: "Alba", email: "alba@example.fr", phone: "0612345678", specialties: ["plomberie"] }
  const { data } = await world.as.manager.from("contractors").insert(row).select("id").single()
  const { id } = await book({ client_email: null, assigned_contractor_id: data?.id, ...change })
  if (toldAt)
    await world.sql(
      `insert into public.email_outbox (template, recipient, payload, request_id, status, created_at)
       values ('contractor_assigned', 'alba@example.fr', '{}', $1, 'sent', $2)`,
      [id, toldAt],
    )
  await sunday("09:00")
  expect([await queue(), await queue()]).toEqual([expected, 0])
  // Given to another one meanwhile, the reminder does not leave.
  await world.sql("update public.brico_requests set assigned_contractor_id = null")
  expect((await claim()).filter(({ template }) => template === "contractor_reminder")).toEqual([])
})
