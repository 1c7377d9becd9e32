import { beforeAll, beforeEach, expect, test } from "vitest"
import { newId } from "#domain/new-id.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, MONDAY, reasons, reserve } from "#tests/support/bookings.ts"

// MONDAY is the Monday after the clock of these tests.
let world: World
let hour: string
let team: string
beforeAll(async () => {
  world = await freshBackend()
  hour = (await world.add.service({ duration_minutes: 60 })).id
})
beforeEach(async () => {
  await world.empty("visits")
  await clearBookings(world)
  const [first] = await world.sql<{ id: string }>("select id from public.teams")
  team = first?.id ?? ""
})

const VISIT = {
  client_name: "Irène Kowalczyk",
  client_phone: "+33612345678",
  address: "12 rue de Rivoli",
  postal_code: "75004",
  city: "Paris",
  scheduled_date: MONDAY,
  scheduled_time: "10:00",
  duration_minutes: 60,
}
type Saved = { id: string; version: number }
async function save(change: object = {}, edited: Saved | null = null) {
  const { data, error } = await world.as.manager.rpc("save_visit", {
    p_id: edited?.id ?? null,
    p_version: edited?.version ?? 0,
    p_values: { ...VISIT, ...change },
  } as never)
  return { saved: data as unknown as Saved, error: error as { code: string } | null }
}
const request = (change: Record<string, unknown> = {}) =>
  world.add.request({ scheduled_date: MONDAY, scheduled_time: "10:00", status: "confirmed", team_id: team, ...change })

test("a visit by a team closes its hour for visitors; one by a member of staff does not", async () => {
  const { saved, error } = await save({ profile_id: world.people.manager })
  expect(error).toBeNull()
  expect((await reasons(world, hour, MONDAY))["10:00"]).toBe("open")
  expect((await save({ team_id: team }, saved)).error).toBeNull()
  expect(await reasons(world, hour, MONDAY)).toMatchObject({ "10:00": "busy", "11:00": "open" })
  expect((await reserve(world, hour, { scheduled_date: MONDAY, scheduled_time: "10:00" })).error).toMatchObject({
    code: "slot_taken",
  })
})

test("a visit and a request never take the same team at once, whoever comes second", async () => {
  await save({ team_id: team })
  await expect(request({ scheduled_time: "10:30" })).rejects.toThrow(/team_busy/)
  const { id } = await request({ scheduled_time: "11:00" })
  const move = await world.as.manager.from("brico_requests").update({ scheduled_time: "10:30" }).eq("id", id)
  expect(move.error).toMatchObject({ code: "team_busy" })
  expect((await save({ team_id: team, scheduled_time: "11:30" })).error).toMatchObject({ code: "team_busy" })
  expect((await save({ team_id: team, scheduled_time: "09:30" })).error).toMatchObject({ code: "team_busy" })
})

test("of a visit and a request that are saved at once, one is refused", async () => {
  for (let round = 0; round < 5; round += 1) {
    const day = `2026-11-2${4 + (round % 3)}`
    await world.empty("visits")
    await world.empty("brico_requests")
    const { id } = await request({ scheduled_date: null, scheduled_time: null, team_id: null })
    const [visit, move] = await Promise.all([
      save({ team_id: team, scheduled_date: day }),
      world.as.manager
        .from("brico_requests")
        .update({ scheduled_date: day, scheduled_time: "10:00", team_id: team })
        .eq("id", id),
    ])
    expect([visit.error === null, move.error === null].sort()).toEqual([false, true])
  }
})

test("a cancelled visit gives its hour back, and comes back only where the team is free", async () => {
  const { saved } = await save({ team_id: team })
  const cancelled = await save({ team_id: team, state: "cancelled" }, saved)
  expect(cancelled.error).toBeNull()
  await request()
  expect((await save({ team_id: team, state: "planned" }, cancelled.saved)).error).toMatchObject({ code: "team_busy" })
})

test("a visit is not planned into an absence", async () => {
  await world.as.manager.from("team_absences").insert({ team_id: team, starts_on: MONDAY, ends_on: MONDAY })
  expect((await save({ team_id: team })).error).toMatchObject({ code: "team_absent" })
})

test("a visit is saved once, changed by who has read it, and gets its client's file", async () => {
  const id = newId()
  const first = await save({ id })
  expect((await save({ id })).saved).toEqual(first.saved)
  expect((await save({ note: "Digicode 12" }, first.saved)).saved.version).toBe(2)
  expect((await save({}, first.saved)).error).toMatchObject({ code: "item_changed" })
  expect((await save({}, { id: newId(), version: 1 })).error).toMatchObject({ code: "item_gone" })
  const [row] = await world.sql<{ customer_id: string | null }>("select customer_id from public.visits")
  expect(row?.customer_id).not.toBeNull()
  expect((await save({ client_name: "" })).error).toMatchObject({ code: "invalid_input" })
  expect((await save({ team_id: team, profile_id: world.people.manager })).error).toMatchObject({
    code: "invalid_input",
  })
})
