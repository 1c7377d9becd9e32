import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, hold, MONDAY, reasons, reserve } from "#tests/support/bookings.ts"

// MONDAY is the Monday after the clock of these tests.
let world: World
let hour: string
let threeHours: string
let first: string
let second: string
beforeAll(async () => {
  world = await freshBackend()
  hour = (await world.add.service({ duration_minutes: 60 })).id
  threeHours = (await world.add.service({ duration_minutes: 180 })).id
})
beforeEach(async () => {
  await clearBookings(world)
  const [team] = await world.sql<{ id: string }>("select id from public.teams")
  first = team?.id ?? ""
  second = ""
})

const away = (team_id: string, change: Record<string, unknown> = {}) =>
  world.as.manager
    .from("team_absences")
    .insert({ team_id, starts_on: MONDAY, ends_on: MONDAY, ...change })
    .select("id")
    .single()

const request = (change: Record<string, unknown>) =>
  world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "confirmed", team_id: first, ...change })

test("a day on which the only team is absent has no open hour, the day after has", async () => {
  expect((await away(first)).error).toBeNull()
  expect((await reasons(world, hour, MONDAY))["10:00"]).toBe("busy")
  expect((await reasons(world, hour, "2026-11-24"))["10:00"]).toBe("open")
})

test("an absence of the afternoon leaves the hours that end by one o’clock", async () => {
  await away(first, { starts_at_noon: true })
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "12:00": "open", "13:00": "busy", "17:00": "busy" })
  expect(await reasons(world, threeHours, MONDAY)).toMatchObject({ "10:00": "open", "11:00": "busy" })
})

test("an absence of the morning opens the hours from one o’clock", async () => {
  await away(first, { ends_at_noon: true })
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "08:00": "busy", "12:00": "busy", "13:00": "open" })
})

test("the other team keeps the hours open, and gets what visitors book, once", async () => {
  second = (await world.add.team("Équipe 2")).id
  await away(first)
  const { data, error } = await reserve(world, hour, { scheduled_date: MONDAY })
  expect(error).toBeNull()
  expect(data).toMatchObject({ team_id: second })
  expect((await reserve(world, hour, { scheduled_date: MONDAY })).error).toMatchObject({ code: "slot_taken" })
})

test("an absence counts as one team, beside a request of that same team", async () => {
  second = (await world.add.team("Équipe 2")).id
  await hold(world, hour)
  await world.sql("update public.brico_requests set team_id = $1", [first])
  await away(first)
  expect((await reasons(world, hour, MONDAY))["10:00"]).toBe("open")
})

test("staff cannot give an absent team an appointment, nor one without a team when no other team is left", async () => {
  const { id, version } = await request({ scheduled_date: "2026-11-24" })
  await away(first)
  const move = (team_id: string | null) =>
    world.as.manager.rpc("move_brico_request", {
      p_id: id,
      p_version: version as number,
      p_change: { scheduled_date: MONDAY, scheduled_time: "10:00", team_id, notify_client: false },
    })
  expect((await move(first)).error).toMatchObject({ code: "team_absent" })
  expect((await move(null)).error).toMatchObject({ code: "all_teams_busy" })
  const direct = await world.as.manager.from("brico_requests").update({ scheduled_date: MONDAY }).eq("id", id)
  expect(direct.error).toMatchObject({ code: "team_absent" })
})

test("what was booked before the absence stays as it is, can be shortened and noted, and can go to a subcontractor", async () => {
  const { id } = await request({ duration_minutes: 120 })
  await away(first)
  const change = async (values: Record<string, unknown>) =>
    (await world.as.manager.from("brico_requests").update(values).eq("id", id)).error
  expect(await change({ notes: "Prévenir la gardienne" })).toBeNull()
  expect(await change({ duration_minutes: 60 })).toBeNull()
  expect(await change({ duration_minutes: 180 })).toMatchObject({ code: "team_absent" })
  const [contractor] = await world.sql<{ id: string }>(`insert into public.contractors (name, email, phone, specialties)
    values ('Keller', 'keller@example.fr', '+33612345679', '{plomberie}') returning id`)
  expect(await change({ assigned_contractor_id: contractor?.id, duration_minutes: 180 })).toBeNull()
})

test("a cancelled appointment does not come back into an absence with its team", async () => {
  const { id } = await request({ status: "cancelled" })
  await away(first)
  const { error } = await world.as.manager.rpc("reinstate_brico_request", { p_id: id, p_order: {} })
  expect(error).toMatchObject({ code: "team_absent" })
})

test("the form of staff reads until when a team is absent", async () => {
  await away(first, { ends_on: "2026-11-26" })
  const at = { p_date: MONDAY, p_time: "10:00", p_duration: 60 }
  const { data } = await world.as.manager.rpc("who_is_free", at)
  expect(data).toMatchObject({ teams: [{ id: first, hindrance: { reason: "absent", until: "2026-11-26" } }] })
  const later = await world.as.manager.rpc("who_is_free", { ...at, p_date: "2026-11-27" })
  expect(later.data).toMatchObject({ teams: [{ id: first, hindrance: null }] })
})

test("the hours that staff are offered for a team are dead while it is absent", async () => {
  await away(first, { starts_at_noon: true })
  const { data } = await world.as.manager.rpc("hours_for_staff", { p_day: MONDAY, p_duration: 60, p_team: first })
  const refusals = Object.fromEntries(
    (data as { start_time: string; refusal: string | null }[]).map(({ start_time, refusal }) => [start_time, refusal]),
  )
  expect(refusals).toMatchObject({ "12:00:00": null, "12:30:00": "team_absent", "13:00:00": "team_absent" })
})

test("the calendar has the absences of its days", async () => {
  await away(first, { ends_on: "2026-11-26", reason: "Grippe" })
  const read = async (from: string) =>
    (await world.as.manager.rpc("read_calendar", { p_from: from, p_to: "2026-11-30" })).data as { absences: unknown[] }
  expect((await read("2026-11-26")).absences).toMatchObject([
    { team_id: first, starts_on: MONDAY, ends_on: "2026-11-26", reason: "Grippe" },
  ])
  expect((await read("2026-11-27")).absences).toEqual([])
})

test("an absence ends after it begins", async () => {
  expect((await away(first, { ends_on: "2026-11-20" })).error).not.toBeNull()
  expect((await away(first, { starts_at_noon: true, ends_at_noon: true })).error).not.toBeNull()
})
