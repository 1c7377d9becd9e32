import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type Person, type World } from "#tests/support/backend.ts"
import { clearBookings } from "#tests/support/bookings.ts"

const TODAY = "2026-11-23"
let world: World
beforeAll(async () => {
  world = await freshBackend()
})
beforeEach(async () => {
  await clearBookings(world)
  await world.setClock("2026-11-23T08:00:00Z")
})

type Appointment = Record<string, unknown> & { client_name: string }
type Day = { today: string; appointments: Appointment[]; next: Appointment[] }
async function read(): Promise<Day> {
  const { data, error } = await world.as.manager.rpc("read_day")
  if (error) throw new Error(error.message)
  return data as Day
}
const depart = (id: string, isDeparted = true, who: Person = "manager") =>
  world.as[who].rpc("set_departed", { p_id: id, p_is_departed: isDeparted })
const times = async (id: string) =>
  (
    await world.sql<{ departed: boolean; completed: boolean }>(
      "select departed_at is not null as departed, completed_at is not null as completed from public.brico_requests where id = $1",
      [id],
    )
  )[0]
const setStatus = (id: string, status: string) =>
  world.as.manager.from("brico_requests").update({ status }).eq("id", id)
const names = (appointments: Appointment[]) => appointments.map(({ client_name }) => client_name)

test("the day is told in its order with what one needs on the way, then what comes after it", async () => {
  const [team] = await world.sql<{ id: string; name: string }>("select id, name from public.teams")
  await world.add.request({ client_name: "Sans heure", scheduled_date: TODAY })
  await world.add.request({ client_name: "Après-midi", scheduled_date: TODAY, scheduled_time: "14:00" })
  await world.add.request({
    client_name: "Matin",
    scheduled_date: TODAY,
    scheduled_time: "09:00",
    team_id: team?.id,
    address: "12 rue de Rivoli",
    postal_code: "75004",
    city: "Paris",
    notes: "Digicode 12A",
  })
  await world.add.request({ client_name: "Annulée", scheduled_date: TODAY, status: "cancelled" })
  await world.add.request({ client_name: "Hier", scheduled_date: "2026-11-22" })
  for (const day of ["24", "25", "26", "27", "28", "29"])
    await world.add.request({ client_name: day, scheduled_date: `2026-11-${day}`, scheduled_time: "09:00" })
  const { today, appointments, next } = await read()
  expect(today).toBe(TODAY)
  expect(names(appointments)).toEqual(["Matin", "Après-midi", "Sans heure"])
  expect(appointments[0]).toMatchObject({
    address: "12 rue de Rivoli, 75004 Paris",
    city: "Paris",
    team_name: team?.name,
    notes: "Digicode 12A",
    departed_at: null,
  })
  expect(names(next)).toEqual(["24", "25", "26", "27", "28"])
})

test("today is the day of Paris, and a day is bounded", async () => {
  await world.setClock("2026-11-23T23:30:00Z")
  await world.script(`
    insert into public.brico_requests (client_name, client_phone, address, service_type, scheduled_date, scheduled_time)
    select 'Client ' || n, '+33612345678', 'Paris', 'Volet', date '2026-11-24', time '08:00' from generate_series(1, 60) n`)
  const { today, appointments, next } = await read()
  expect([today, appointments.length, next]).toEqual(["2026-11-24", 50, []])
})

test("a departure is noted once, taken back, and forgotten when the appointment moves", async () => {
  const { id } = await world.add.request({ scheduled_date: TODAY, scheduled_time: "10:00" })
  expect((await depart(id)).error).toBeNull()
  await world.setClock("2026-11-23T08:30:00Z")
  expect((await depart(id)).error).toBeNull()
  const [row] = await world.sql<{ at: Date }>("select departed_at as at from public.brico_requests where id = $1", [id])
  expect(new Date(row?.at ?? 0).toISOString()).toBe("2026-11-23T08:00:00.000Z")
  await depart(id, false)
  expect(await times(id)).toEqual({ departed: false, completed: false })
  await depart(id)
  await world.as.manager.from("brico_requests").update({ scheduled_time: "11:00" }).eq("id", id)
  expect(await times(id)).toEqual({ departed: false, completed: false })
  const { data } = await world.as.manager.rpc("record_history", { p_table: "brico_requests", p_id: id })
  const lines = (data as { summary: string; action: string }[]).filter(({ action }) => action === "departed")
  expect(lines.map(({ summary }) => summary)).toEqual(["Équipe en route", "Départ annulé", "Équipe en route"])
})

test("a client is mailed once that the team has left, and again only for another departure", async () => {
  const { id } = await world.add.request({
    scheduled_date: TODAY,
    scheduled_time: "10:00",
    client_email: "anne@example.fr",
  })
  const announce = async () => (await world.as.manager.rpc("announce_departure", { p_id: id })).data
  const mails = () => world.sql("select template, recipient from public.email_outbox")
  expect(await announce()).toBe(false)
  await depart(id)
  expect((await read()).appointments[0]).toMatchObject({ has_email: true, is_departure_told: false })
  expect([await announce(), await announce()]).toEqual([true, true])
  expect(await mails()).toEqual([{ template: "booking_departed", recipient: "anne@example.fr" }])
  expect((await read()).appointments[0]).toMatchObject({ is_departure_told: true })
  // Taken back within the minute, it does not leave.
  await depart(id, false)
  expect(await mails()).toEqual([])
  await depart(id)
  await announce()
  await world.sql("update public.email_outbox set status = 'sent'")
  await depart(id, false)
  expect(await mails()).toHaveLength(1)
  await world.setClock("2026-11-23T08:30:00Z")
  await depart(id)
  await announce()
  expect(await mails()).toHaveLength(2)
  await setStatus(id, "completed")
  expect(await announce()).toBe(false)
  expect((await world.as.user.rpc("announce_departure", { p_id: id })).error).not.toBeNull()
})

test("what is done has its time, whichever way it is said, and none once that is taken back", async () => {
  const { id } = await world.add.request({ scheduled_date: TODAY, scheduled_time: "10:00", status: "confirmed" })
  await setStatus(id, "completed")
  expect(await times(id)).toEqual({ departed: false, completed: true })
  expect((await depart(id)).error).toMatchObject({ code: "request_over" })
  await setStatus(id, "confirmed")
  expect(await times(id)).toEqual({ departed: false, completed: false })
  const { id: at } = await world.add.request({ status: "completed" })
  expect(await times(at)).toEqual({ departed: false, completed: true })
})

test.each(["visitor", "user", "deactivated", "half"] as const)("a %s reads no day and sends nobody", async (who) => {
  const { id } = await world.add.request({ scheduled_date: TODAY, scheduled_time: "10:00" })
  expect((await world.as[who].rpc("read_day")).error).not.toBeNull()
  expect((await depart(id, true, who)).error).not.toBeNull()
  expect(await times(id)).toEqual({ departed: false, completed: false })
})

test("staff cannot write the times themselves, nor of what does not exist", async () => {
  const { id } = await world.add.request({ scheduled_date: TODAY, scheduled_time: "10:00" })
  const written = await world.as.admin.from("brico_requests").update({ departed_at: "2020-01-01" }).eq("id", id)
  expect(written.error).not.toBeNull()
  expect((await depart("00000000-0000-4000-8000-000000000000")).error).toMatchObject({ code: "request_gone" })
})
