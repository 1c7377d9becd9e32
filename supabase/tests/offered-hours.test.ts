import fc from "fast-check"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { ANY_TEAM } from "#domain/booking/staff-request.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, FRIDAY_MORNING, hold, MONDAY } from "#tests/support/bookings.ts"

// The hours that staff are offered, against what a save really does.

const FRIDAY = "2026-11-20"
let world: World
let serviceId: string
let team: string
let other: string
let contractor: string
beforeAll(async () => {
  world = await freshBackend()
  serviceId = (await world.add.service({ duration_minutes: 90 })).id
  const alba = { name: "Alba", email: "a@b.fr", phone: "0612345678", specialties: ["peinture"] }
  const { data } = await world.as.manager.from("contractors").insert(alba).select("id").single()
  contractor = (data as { id: string }).id
})
beforeEach(async () => {
  await clearBookings(world)
  team = (await world.sql<{ id: string }>("select id from public.teams"))[0]?.id ?? ""
  other = (await world.add.team("Équipe 2")).id
})

type Hour = {
  start_time: string
  refusal: string | null
  busy_with: { client_name: string } | null
  remark: string | null
  detail: string | null
}
type Asked = { day?: string; duration?: number; team?: string | null; exclude?: string; time?: string }
async function read(asked: Asked = {}): Promise<Record<string, Hour>> {
  const { data, error } = await world.as.manager.rpc("hours_for_staff", {
    p_day: asked.day ?? MONDAY,
    p_duration: asked.duration ?? 60,
    p_team: asked.team ?? null,
    ...(asked.exclude ? { p_exclude: asked.exclude } : {}),
    ...(asked.time ? { p_time: asked.time } : {}),
  })
  if (error) throw new Error(error.message)
  return Object.fromEntries((data as Hour[]).map((hour) => [hour.start_time.slice(0, 5), hour]))
}
const dead = (hours: Record<string, Hour>) => Object.keys(hours).filter((time) => hours[time]?.refusal)

test("the hours are those of the chosen team, and a dead one names the appointment in the way", async () => {
  await world.add.request({
    scheduled_date: MONDAY,
    scheduled_time: "13:00",
    team_id: other,
    client_name: "Oumar Diallo",
  })
  expect(dead(await read({ team }))).toEqual([])
  const hours = await read({ team: other })
  expect(dead(hours)).toEqual(["12:30", "13:00", "13:30"])
  expect(hours["13:00"]).toMatchObject({
    refusal: "team_busy",
    busy_with: { client_name: "Oumar Diallo", time: "13:00" },
  })
  expect(dead(await read({ team: other, duration: 120 }))).toEqual(["11:30", "12:00", "12:30", "13:00", "13:30"])
})

test("without a team, or with any, an hour is dead once all teams are taken", async () => {
  const at = { scheduled_date: MONDAY, scheduled_time: "10:00" }
  await world.add.request({ ...at, team_id: team })
  expect([dead(await read()), dead(await read({ team: ANY_TEAM }))]).toEqual([[], []])
  await world.add.request({ ...at, team_id: other })
  for (const one of [null, ANY_TEAM]) {
    const hours = await read({ team: one })
    expect(dead(hours)).toEqual(["09:30", "10:00", "10:30"])
    expect(hours["10:00"]).toMatchObject({ refusal: "all_teams_busy", busy_with: null })
  }
})

test("what binds visitors only is a remark: notice, closed day, blocked date, the past, and no daily limit", async () => {
  await world.sql("update public.scheduling_settings set max_bookings_per_day = 1")
  await world.add.request({ scheduled_date: FRIDAY, scheduled_time: "16:00", team_id: other })
  await world.as.manager.from("blocked_dates").insert({ date: MONDAY, reason: "Inventaire" })
  const today = await read({ day: FRIDAY, team })
  expect(dead(today)).toEqual([])
  expect([today["09:00"]?.remark, today["10:00"]?.remark, today["11:00"]?.remark, today["18:00"]?.remark]).toEqual([
    "past",
    "notice",
    null,
    "outside_hours",
  ])
  expect((await read())["10:00"]).toMatchObject({ refusal: null, remark: "blocked", detail: "Inventaire" })
  expect((await read({ day: "2026-11-22" }))["10:00"]).toMatchObject({ refusal: null, remark: "closed_day" })
})

test("a half hour is judged as a half hour, and so is any other minute that is typed", async () => {
  await hold(world, serviceId, { scheduled_time: "10:00" })
  const [{ team_id: busy }] = (await world.sql("select team_id from public.brico_requests")) as [{ team_id: string }]
  const hours = await read({ team: busy, time: "11:20" })
  expect(dead(hours)).toEqual(["09:30", "10:00", "10:30", "11:00", "11:20"])
  expect(hours["11:30"]).toMatchObject({ refusal: null })
})

const clock = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`
const quarter = fc.integer({ min: 32, max: 50 })
const chosenTeam = fc.constantFrom("one", "two", "any", "none")
const drawn = fc.record({
  diary: fc.array(
    fc.record({
      start: quarter,
      duration: fc.constantFrom(30, 60, 90, 180),
      by: fc.constantFrom("one", "two", "nobody", "contractor"),
      state: fc.constantFrom("confirmed", "confirmed", "pending", "stale", "cancelled"),
    }),
    { maxLength: 8 },
  ),
  closed: fc.constantFrom(0, 0, 1, 2),
  day: fc.constantFrom(MONDAY, FRIDAY, "2026-11-19"),
  wishes: fc.array(
    fc.record({ time: quarter, duration: fc.constantFrom(15, 60, 150), team: chosenTeam, moves: fc.option(fc.nat(7)) }),
    { minLength: 4, maxLength: 6 },
  ),
})

test("what a save refuses is dead in the list, and what it accepts is alive", { timeout: 240_000 }, async () => {
  const teamOf = (name: string) => ({ one: team, two: other, any: ANY_TEAM })[name] ?? null
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(drawn, async ({ diary, closed, day, wishes }) => {
      await world.sql("delete from public.brico_requests")
      await world.setClock(FRIDAY_MORNING)
      await world.sql("update public.teams set is_active = not ($1 > 0 and id = $2 or $1 > 1)", [closed, other])
      const rows: string[] = []
      for (const { start, duration, by, state } of diary) {
        const values = {
          scheduled_date: day,
          scheduled_time: clock(start),
          duration_minutes: duration,
          team_id: by === "one" || by === "two" ? teamOf(by) : null,
          assigned_contractor_id: by === "contractor" ? contractor : null,
          status: state === "stale" ? "pending" : state,
          ...(state === "stale" ? { hold_expires_at: "2026-11-20T07:59:00Z" } : {}),
        }
        // A diary that the database itself refuses stays without that line.
        const row = await world.add.request(values).catch(() => null)
        if (row && state !== "stale") rows.push(row.id)
      }
      for (const wish of wishes) {
        const id = wish.moves === null ? null : (rows[wish.moves] ?? null)
        const time = clock(wish.time)
        const asked = { day, duration: wish.duration, team: teamOf(wish.team), time, ...(id ? { exclude: id } : {}) }
        const refusal = (await read(asked))[time]?.refusal ?? null
        const outcome = await saveAndTakeBack(id, {
          scheduled_date: day,
          scheduled_time: time,
          duration_minutes: wish.duration,
          team_id: asked.team,
        })
        seen.add(String(outcome))
        expect(refusal).toBe(outcome)
      }
    }),
    { numRuns: 25 },
  )
  expect([...seen].sort()).toEqual(["all_teams_busy", "null", "team_busy"])
})

const call = {
  client_name: "Paul Petit",
  client_phone: "+33612345678",
  address: "3 rue des Lilas",
  service_type: "Volet",
  base_price: 45,
}

/** Saves as the form does, then puts the diary back; the code of the refusal, or null. */
async function saveAndTakeBack(id: string | null, moment: object): Promise<string | null> {
  const [before] = id
    ? await world.sql<Record<string, unknown>>("select * from public.brico_requests where id = $1", [id])
    : []
  const { data, error } = await world.as.manager.rpc("save_brico_request", {
    p_id: id,
    p_version: before?.["version"] ?? 0,
    p_values: { ...call, ...moment },
  })
  if (error) return error.code
  if (!before) await world.sql("delete from public.brico_requests where id = $1", [(data as { id: string }).id])
  else
    await world.sql(
      "update public.brico_requests set scheduled_time = $2, duration_minutes = $3, team_id = $4 where id = $1",
      ["id", "scheduled_time", "duration_minutes", "team_id"].map((name) => before[name]),
    )
  return null
}
