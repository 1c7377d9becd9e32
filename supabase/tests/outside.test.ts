import { beforeAll, beforeEach, expect, test } from "vitest"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY } from "#tests/support/bookings.ts"

// MONDAY is the Monday after the clock of these tests; SATURDAY the day before it but one.
const SATURDAY = "2026-11-21"
let world: World
let team: string
let hours: Record<string, { enabled: boolean; start: string; end: string }>
beforeAll(async () => {
  world = await freshBackend()
  const [rules] = await world.sql<{ working_hours: typeof hours }>(
    "select working_hours from public.scheduling_settings",
  )
  hours = rules?.working_hours ?? {}
})
beforeEach(async () => {
  await clearBookings(world)
  await save({ working_hours: hours, intervention_zones: ["75", "92"] })
  const [first] = await world.sql<{ id: string }>("select id from public.teams")
  team = first?.id ?? ""
})

type Found = { total: number; rows: { id: string; client_name: string; reasons: string[] }[] }
async function outside(change?: object): Promise<[string, string[]][]> {
  const { data, error } = await world.as.manager.rpc(
    "appointments_outside",
    change ? { p_change: change as never } : {},
  )
  expect(error).toBeNull()
  return (data as Found).rows.map(({ client_name, reasons }) => [client_name, reasons])
}
async function save(values: Record<string, unknown>) {
  const [row] = await world.sql<{ version: number }>("select version from public.scheduling_settings")
  const { error } = await world.as.manager
    .from("scheduling_settings")
    .update({ ...values, version: row?.version ?? 0 } as never)
    .eq("id", 1)
  expect(error).toBeNull()
}
const add = (client_name: string, change: Record<string, unknown> = {}) =>
  world.add.request({
    client_name,
    scheduled_date: MONDAY,
    scheduled_time: "10:00",
    status: "confirmed",
    team_id: team,
    postal_code: "75011",
    ...change,
  })
const saturdayUntilOne = () => ({ ...hours, saturday: { enabled: true, start: "09:00", end: "13:00" } })

test("an ordinary appointment lies inside", async () => {
  await add("Lætitia")
  expect(await outside()).toEqual([])
})

test("shorter hours leave outside what ends after them, and a closed day all of it", async () => {
  await add("Lætitia", { scheduled_date: SATURDAY, scheduled_time: "14:00" })
  await add("Matin", { scheduled_date: SATURDAY, scheduled_time: "09:00" })
  expect(await outside({ working_hours: saturdayUntilOne() })).toEqual([["Lætitia", ["outside_hours"]]])
  expect(await outside()).toEqual([])
  await save({ working_hours: saturdayUntilOne() })
  expect(await outside()).toEqual([["Lætitia", ["outside_hours"]]])
  await save({ working_hours: { ...hours, saturday: { enabled: false, start: "09:00", end: "17:00" } } })
  expect(await outside()).toEqual([
    ["Matin", ["closed_day"]],
    ["Lætitia", ["closed_day"]],
  ])
})

test("a zone, a team switched off, an absence and a blocked date each leave theirs outside", async () => {
  const second = (await world.add.team("Équipe 2")).id
  await add("Nanterre", { postal_code: "92000", scheduled_time: "08:00" })
  await add("Équipe", { team_id: second })
  await add("Bloquée", { scheduled_date: "2026-11-24" })
  expect(await outside({ intervention_zones: ["75"] })).toEqual([["Nanterre", ["zone"]]])
  expect(await outside({ team_off: second })).toEqual([["Équipe", ["team_off"]]])
  expect(await outside({ absence: { team_id: second, starts_on: MONDAY, ends_on: MONDAY } })).toEqual([
    ["Équipe", ["team_absent"]],
  ])
  expect(
    await outside({ absence: { team_id: second, starts_on: MONDAY, ends_on: MONDAY, starts_at_noon: true } }),
  ).toEqual([])
  expect(await outside({ blocked_from: "2026-11-24", blocked_to: "2026-11-25" })).toEqual([["Bloquée", ["blocked"]]])
  await save({ intervention_zones: ["75"] })
  await world.sql("update public.teams set is_active = false where id = $1", [second])
  await world.as.manager.from("team_absences").insert({ team_id: second, starts_on: MONDAY, ends_on: MONDAY })
  await world.as.manager.from("blocked_dates").insert({ date: "2026-11-24" })
  expect(await outside()).toEqual([
    ["Nanterre", ["zone"]],
    ["Équipe", ["team_off", "team_absent"]],
    ["Bloquée", ["blocked"]],
  ])
})

test("what is over, cancelled, archived or held by a visitor who pays is not listed", async () => {
  await add("Passé", { scheduled_date: "2026-11-19" })
  await add("Annulé", { status: "cancelled" })
  await add("Archivé", { archived_at: "2026-11-19T10:00:00Z", scheduled_time: "12:00" })
  await add("Paie", { status: "pending", hold_expires_at: "2026-11-20T10:00:00Z", scheduled_time: "14:00" })
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY })
  expect(await outside()).toEqual([])
})

test("an absent team does not leave outside what a subcontractor does", async () => {
  const [contractor] = await world.sql<{ id: string }>(`insert into public.contractors (name, email, phone, specialties)
    values ('Keller', 'keller@example.fr', '+33612345679', '{plomberie}') returning id`)
  await add("Keller", { assigned_contractor_id: contractor?.id })
  await world.as.manager.from("team_absences").insert({ team_id: team, starts_on: MONDAY, ends_on: MONDAY })
  expect(await outside()).toEqual([])
})

test("what staff have seen is no longer listed, until it is moved or a further reason comes", async () => {
  const { id } = await add("Vue")
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY })
  expect(await outside()).toHaveLength(1)
  expect((await world.as.manager.rpc("see_appointments_outside", { p_ids: [id] })).error).toBeNull()
  expect(await outside()).toEqual([])
  await world.as.manager.from("team_absences").insert({ team_id: team, starts_on: MONDAY, ends_on: MONDAY })
  expect(await outside()).toEqual([["Vue", ["blocked", "team_absent"]]])
  await world.as.manager.rpc("see_appointments_outside", { p_ids: [id] })
  // The system moves it: nobody has seen the new place.
  await world.sql("update public.brico_requests set scheduled_date = $2 where id = $1", [id, "2026-11-24"])
  await world.as.manager.from("blocked_dates").insert({ date: "2026-11-24" })
  expect(await outside()).toEqual([["Vue", ["blocked"]]])
})

test("what staff place outside themselves asks for nothing", async () => {
  const { id } = await add("Déplacée")
  const { error } = await world.as.manager.from("brico_requests").update({ scheduled_date: "2026-11-22" }).eq("id", id)
  expect(error).toBeNull()
  expect(await outside()).toEqual([])
})

test("hours that nobody has saved bind nobody", async () => {
  await add("Dimanche", { scheduled_date: "2026-11-22" })
  expect(await outside()).toHaveLength(1)
  await world.sql("alter table public.scheduling_settings disable trigger user")
  await world.sql("update public.scheduling_settings set version = 1")
  expect(await outside()).toEqual([])
  await world.sql("update public.scheduling_settings set version = 2")
  await world.sql("alter table public.scheduling_settings enable trigger user")
})

test("the dashboard counts them, the list of requests finds them", async () => {
  await add("Lætitia", { scheduled_date: SATURDAY, scheduled_time: "14:00" })
  await add("Dedans")
  await save({ working_hours: saturdayUntilOne() })
  const { data } = await world.as.manager.rpc("read_dashboard")
  expect((data as { todo: unknown }).todo).toMatchObject({
    outside: { total: 1, reasons: ["outside_hours"], next: SATURDAY },
  })
  const list = await world.as.manager.rpc("search_brico_requests", { p_when: "outside" })
  expect((list.data as { client_name: string }[] | null)?.map(({ client_name }) => client_name)).toEqual(["Lætitia"])
})

test("a change that cannot be read lists nothing", async () => {
  expect(await outside({ absence: { team_id: "x", starts_on: "y" } })).toEqual([])
})
