import { beforeAll, beforeEach, expect, test } from "vitest"
import { SLOT_REASONS } from "#domain/booking/labels.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY, reasons } from "#tests/support/bookings.ts"

let world: World
let hour: string
let threeHours: string
beforeAll(async () => {
  world = await freshBackend()
  hour = (await world.add.service({ duration_minutes: 60 })).id
  threeHours = (await world.add.service({ duration_minutes: 180 })).id
})
beforeEach(() => clearBookings(world))

test("an ordinary day opens its hours, and not the one that would end after closing", async () => {
  const day = await reasons(world, hour, MONDAY)
  expect(Object.keys(day)).toHaveLength(11)
  expect(day).toMatchObject({ "08:00": "open", "17:00": "open", "18:00": "outside_hours" })
  expect(await reasons(world, threeHours, MONDAY)).toMatchObject({ "15:00": "open", "16:00": "too_late" })
})

test("Saturday is shorter and Sunday closed", async () => {
  const saturday = await reasons(world, hour, "2026-11-21")
  expect(saturday).toMatchObject({
    "08:00": "outside_hours",
    "09:00": "open",
    "16:00": "open",
    "17:00": "outside_hours",
  })
  expect(new Set(Object.values(await reasons(world, hour, "2026-11-22")))).toEqual(new Set(["closed_day"]))
})

test("what is over is past, and the next two hours are too soon", async () => {
  expect(await reasons(world, hour, "2026-11-20")).toMatchObject({
    "08:00": "past",
    "09:00": "past",
    "10:00": "notice",
    "11:00": "open",
  })
  expect(new Set(Object.values(await reasons(world, hour, "2026-11-19")))).toEqual(new Set(["past"]))
})

test("a booking takes its hours from every longer job that would meet it", async () => {
  await hold(world, hour, { scheduled_time: "11:00" })
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "open", "11:00": "busy", "12:00": "open" })
  expect(await reasons(world, threeHours, MONDAY)).toMatchObject({
    "08:00": "open",
    "09:00": "busy",
    "11:00": "busy",
    "12:00": "open",
  })
})

test("a second team keeps the hour open, and an inactive one does not", async () => {
  await hold(world, hour)
  await world.add.team("Équipe 2")
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "open" })
  await world.sql("update public.teams set is_active = false where name = 'Équipe 2'")
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "busy" })
})

test("a job without a team will need one", async () => {
  await world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "confirmed" })
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "busy", "11:00": "open" })
})

test("a cancelled job and a hold whose time is over take nothing", async () => {
  const one = await hold(world, hour, { scheduled_time: "09:00" })
  await hold(world, hour, { scheduled_time: "10:00" })
  await world.sql("update public.brico_requests set status = 'cancelled' where id = $1", [one.id])
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "09:00": "open", "10:00": "busy" })
  await world.setClock("2026-11-20T08:36:00Z")
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "open" })
})

test("a request that is being moved does not stand in its own way", async () => {
  const one = await hold(world, hour)
  expect(await reasons(world, threeHours, MONDAY, one.id)).toMatchObject({ "09:00": "open", "10:00": "open" })
})

test("a day is full when its cap is reached", async () => {
  await world.sql("update public.scheduling_settings set max_bookings_per_day = 1")
  await hold(world, hour)
  expect(new Set(Object.values(await reasons(world, hour, MONDAY)))).toEqual(new Set(["day_full"]))
  expect(await reasons(world, hour, "2026-11-24")).toMatchObject({ "10:00": "open" })
})

test("a blocked day is closed, and its reason stays private unless it is meant for visitors", async () => {
  await world.sql("insert into public.blocked_dates (date, reason) values ($1, 'Enterrement')", [MONDAY])
  const read = async () => {
    const { data } = await world.as.visitor.rpc("booking_availability", {
      p_service_id: hour,
      p_from: MONDAY,
      p_days: 1,
    })
    return data as { reason: string; detail: string }[]
  }
  expect((await read())[2]).toMatchObject({ reason: "blocked", detail: "Cette date n’est pas disponible" })
  await world.sql("update public.blocked_dates set reason = 'Congés d’hiver', is_reason_public = true")
  expect((await read())[2]).toMatchObject({ reason: "blocked", detail: "Congés d’hiver" })
  await world.sql("update public.blocked_dates set is_active = false")
  expect((await read())[2]).toMatchObject({ reason: null, detail: null })
})

test("the settings decide at once", async () => {
  await world.sql(`update public.scheduling_settings
    set working_hours = jsonb_set(working_hours, '{monday,end}', '"12:00"'), minimum_notice_hours = 96`)
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "09:00": "notice", "12:00": "notice" })
  expect(await reasons(world, hour, "2026-11-30")).toMatchObject({ "11:00": "open", "12:00": "outside_hours" })
  await world.sql(
    `update public.scheduling_settings set working_hours = jsonb_set(working_hours, '{monday,end}', '"18:00"')`,
  )
})

test("a notice in opening hours leaves the first hours of the morning to staff who read the booking of the night", async () => {
  await world.sql("update public.scheduling_settings set notice_in_opening_hours = true")
  // Friday 22 h 40: nobody reads it before Saturday 9 h, and two hours of notice end at 11 h.
  await world.setClock("2026-11-20T21:40:00Z")
  expect(await reasons(world, hour, "2026-11-21")).toMatchObject({
    "09:00": "notice",
    "10:00": "notice",
    "11:00": "open",
  })
  // During opening hours it is the ordinary notice; its rest goes on at the next opening.
  await world.setClock("2026-11-20T08:00:00Z")
  expect(await reasons(world, hour, "2026-11-20")).toMatchObject({ "10:00": "notice", "11:00": "open" })
  await world.setClock("2026-11-20T16:30:00Z")
  expect(await reasons(world, hour, "2026-11-21")).toMatchObject({ "10:00": "notice", "11:00": "open" })
  // On a blocked day nobody reads bookings either.
  await world.sql("insert into public.blocked_dates (date) values ('2026-11-21')")
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "08:00": "notice", "09:00": "notice", "10:00": "open" })
  await world.sql("update public.scheduling_settings set notice_in_opening_hours = false")
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "08:00": "open" })
})

test("three weeks hold 231 slots, and no more are ever answered", async () => {
  const ask = async (days: number) =>
    (await world.as.visitor.rpc("booking_availability", { p_service_id: hour, p_from: MONDAY, p_days: days }))
      .data as unknown[]
  expect(await ask(21)).toHaveLength(231)
  expect(await ask(5000)).toHaveLength(231)
})

test("a service that is unknown or inactive has no slots", async () => {
  const sleeping = await world.add.service({ is_active: false })
  for (const id of [sleeping.id, crypto.randomUUID()]) {
    const { error, status } = await world.as.visitor.rpc("booking_availability", { p_service_id: id, p_from: MONDAY })
    expect(error).toMatchObject({ code: "service_unavailable" })
    expect(status).toBe(409)
  }
})

// The clocks change in the night of 28 March 2027 (forward) and of 25 October 2026 (back), both Sundays.
test.each([
  ["the Monday after the clocks went forward", "2027-03-29", "2027-03-29T06:00:00+00:00"],
  ["the Saturday before", "2027-03-27", "2027-03-27T08:00:00+00:00"],
])("%s keeps Paris hours", async (_name, day, firstSlot) => {
  const time = day.endsWith("29") ? "08:00" : "09:00"
  const booked = await hold(world, hour, { scheduled_date: day, scheduled_time: time })
  const [row] = await world.sql<{ same: boolean }>(
    "select lower(slot) = $2::timestamptz and upper(slot) - lower(slot) = interval '1 hour' as same from public.brico_requests where id = $1",
    [booked.id, firstSlot],
  )
  expect(row?.same).toBe(true)
  expect(await reasons(world, hour, day)).toMatchObject({ [time]: "busy", "10:00": "open" })
})

test("the notice is counted in real hours over the night when the clocks go back", async () => {
  const sunday = (enabled: boolean, start: string) =>
    world.sql(
      "update public.scheduling_settings set working_hours = jsonb_set(working_hours, '{sunday}', $1::text::jsonb)",
      [JSON.stringify({ start, end: "16:00", enabled })],
    )
  await sunday(true, "08:00")
  await world.sql("update public.scheduling_settings set minimum_notice_hours = 12")
  // Saturday 22 h in summer; Sunday 9 h in winter is twelve hours later, not eleven.
  await world.setClock("2026-10-24T20:00:00Z")
  expect(await reasons(world, hour, "2026-10-25")).toMatchObject({ "08:00": "notice", "09:00": "open" })
  await sunday(false, "10:00")
})

test("a job in the hour that a spring night skips can still be written down", async () => {
  const odd = await world.add.request({ scheduled_date: "2027-03-28", scheduled_time: "02:30", duration_minutes: 30 })
  expect(odd["slot"]).not.toBeNull()
})

test("visitors and staff have words for every reason that the database gives", async () => {
  const [source] = await world.sql<{ text: string }>(
    "select pg_get_functiondef(oid) as text from pg_proc where proname = 'slot_states'",
  )
  const given = [...(source?.text ?? "").matchAll(/(?:then|else) '(\w+)'/gi)].map(([, reason]) => reason)
  expect(given.sort()).toEqual([...SLOT_REASONS].sort())
})
