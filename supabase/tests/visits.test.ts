import { beforeAll, beforeEach, describe, expect, test } from "vitest"
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
type Saved = { id: string; version: number; mail: string | null }
async function save(change: object = {}, edited: Pick<Saved, "id" | "version"> | null = null) {
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

test("whoever looks for a free team reads which visit takes its time", async () => {
  await save({ team_id: team })
  const free = await world.as.manager.rpc("who_is_free", { p_date: MONDAY, p_time: "10:30", p_duration: 60 })
  const busy = { reference: null, client_name: "Irène Kowalczyk", time: "10:00", duration_minutes: 60 }
  expect((free.data as { teams: unknown[] }).teams).toMatchObject([{ busy_with: busy }])
  const hours = await world.as.manager.rpc("hours_for_staff", { p_day: MONDAY, p_duration: 60, p_team: team })
  expect((hours.data as { start_time: string }[]).find(({ start_time }) => start_time === "10:30:00")).toMatchObject({
    refusal: "team_busy",
    busy_with: busy,
  })
})

test("a visit that an absence, a blocked date or a stopped team leaves outside is listed until it is seen or moved", async () => {
  const { saved } = await save({ team_id: team })
  const outside = async (change: object = {}) => {
    const { data } = await world.as.manager.rpc("appointments_outside", { p_change: change as never })
    return (data as { rows: object[] }).rows
  }
  expect(await outside()).toEqual([])
  expect(await outside({ team_off: team })).toMatchObject([{ id: saved.id, kind: "visit", reasons: ["team_off"] }])
  await world.as.manager.from("team_absences").insert({ team_id: team, starts_on: MONDAY, ends_on: MONDAY })
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY })
  expect(await outside()).toMatchObject([{ kind: "visit", reasons: ["blocked", "team_absent"] }])
  const { data } = await world.as.manager.rpc("read_dashboard")
  expect(data).toMatchObject({ todo: { outside: { total: 1, next: MONDAY } } })
  await world.as.manager.rpc("see_appointments_outside", { p_ids: [saved.id] })
  expect(await outside()).toEqual([])
})

test("a visit that staff plan on a blocked date themselves asks for nothing", async () => {
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY })
  await save()
  const { data } = await world.as.manager.rpc("appointments_outside", {})
  expect(data).toMatchObject({ total: 0 })
})

test("the day tells the visits of today and tomorrow", async () => {
  await save({ team_id: team })
  await save({ scheduled_date: "2026-11-24", profile_id: world.people.manager })
  await save({ scheduled_date: "2026-11-25" })
  const { saved } = await save({ scheduled_time: "15:00" })
  await save({ scheduled_time: "15:00", state: "cancelled" }, saved)
  await world.setClock(`${MONDAY}T08:00:00+01:00`)
  const { data } = await world.as.manager.rpc("read_day")
  expect((data as { visits: object[] }).visits).toMatchObject([
    { day: MONDAY, scheduled_time: "10:00:00", who: "Équipe 1", status: "confirmed" },
    { day: "2026-11-24", status: "confirmed" },
  ])
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

describe("mails to the client", () => {
  const TOLD = { client_email: "irene@example.fr", notify_client: true }
  beforeEach(async () => {
    await world.empty("email_outbox")
  })
  const mails = () =>
    world.sql<{ template: string; at: string | null; before: string | null; waits: number }>(
      `select template, payload ->> 'scheduled_time' as at, payload ->> 'previous_time' as before,
         extract(epoch from next_attempt_at - created_at)::int as waits
       from public.email_outbox where status = 'pending' order by created_at, template`,
    )
  const leave = () => world.sql("update public.email_outbox set status = 'sent', sent_at = private.now()")

  test("a visit that is planned and corrected within the minute is one mail, with the last moment", async () => {
    const { saved } = await save(TOLD)
    expect(saved).toMatchObject({ mail: "visit_planned" })
    await save({ ...TOLD, scheduled_time: "11:00" }, saved)
    expect(await mails()).toEqual([{ template: "visit_planned", at: "11:00", before: null, waits: 60 }])
  })

  test("a visit that is moved twice tells the moment that the client knows, and nothing when it comes back there", async () => {
    const first = await save(TOLD)
    await leave()
    const second = await save({ ...TOLD, scheduled_time: "11:00" }, first.saved)
    const third = await save({ ...TOLD, scheduled_time: "15:00" }, second.saved)
    expect(await mails()).toEqual([{ template: "visit_moved", at: "15:00", before: "10:00", waits: 60 }])
    expect((await save(TOLD, third.saved)).saved.mail).toBeNull()
    expect(await mails()).toEqual([])
  })

  test("a cancelled visit is cancelled at the moment that the client knows; one that comes back is planned again", async () => {
    const first = await save(TOLD)
    await leave()
    const moved = await save({ ...TOLD, scheduled_time: "11:00" }, first.saved)
    const cancelled = await save({ ...TOLD, scheduled_time: "11:00", state: "cancelled" }, moved.saved)
    expect(await mails()).toMatchObject([{ template: "visit_cancelled", at: "10:00" }])
    await leave()
    await save({ ...TOLD, state: "planned" }, cancelled.saved)
    expect(await mails()).toMatchObject([{ template: "visit_planned", at: "10:00" }])
  })

  test("nobody is told of what they never knew, of a visit that is done or over, nor when the box is not ticked", async () => {
    const { saved } = await save(TOLD)
    const cancelled = await save({ ...TOLD, state: "cancelled" }, saved)
    const silent = await save({ ...TOLD, state: "planned", notify_client: false }, cancelled.saved)
    await save({ ...TOLD, state: "done" }, silent.saved)
    await save({ ...TOLD, scheduled_date: "2026-11-02" })
    await save({ notify_client: true, scheduled_time: "14:00" })
    expect(await mails()).toEqual([])
  })

  test("a note or another team is no news", async () => {
    const { saved } = await save(TOLD)
    await leave()
    await save({ ...TOLD, note: "Digicode 12", team_id: team }, saved)
    expect(await mails()).toEqual([])
  })

  test("the reminder of the day before follows a visit that is moved, and none is sent for one of today's plans", async () => {
    await world.setClock("2026-11-20T09:00:00Z")
    const { saved } = await save(TOLD)
    await leave()
    await world.setClock("2026-11-22T09:00:00Z")
    await save({ ...TOLD, client_email: "late@example.fr", scheduled_time: "09:30" })
    await world.as.service.rpc("queue_reminders")
    await world.as.service.rpc("queue_reminders")
    const reminders = async () => (await mails()).filter(({ template }) => template === "visit_reminder")
    expect(await reminders()).toMatchObject([{ at: "10:00" }])
    await save({ ...TOLD, scheduled_date: "2026-11-25" }, saved)
    expect(await reminders()).toEqual([])
  })
})
