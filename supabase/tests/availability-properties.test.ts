import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { NOON_HOUR } from "#domain/law.gen.ts"
import { addDays, mondayOf, parisInstant, weekdayOf } from "#domain/dates.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings, reasons, reserve } from "#tests/support/bookings.ts"

// The booking rules, implemented a second time in TypeScript, compared with every answer of the database.

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
const HOUR_MS = 3_600_000
const RUNS = 20

let world: World
let service: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service({ duration_minutes: 60 })).id
})

type Hours = Record<string, { enabled: boolean; start: string; end: string }>
type Drawn = {
  week: string
  /** The current time, in hours from Monday 0 h: four days before to four days after. */
  hoursFromMonday: number
  hours: Hours
  durations: number[]
  teams: number
  blocked: number[]
  /** Whole days, mornings and afternoons on which a team is absent; `team` counts modulo the number of teams. */
  absences: { team: number; day: number; part: "day" | "morning" | "afternoon" }[]
  notice: number
  cap: number
  wishes: { day: number; hour: number; shown: number | null; duration: number }[]
}
type Company = Drawn & { clock: Date }
type Booking = { team: string; day: string; start: number; end: number }

const clockText = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`

const openingHours = fc
  .record({
    enabled: fc.constantFrom(true, true, true, false),
    // In quarters of an hour: opens from 5 h to 12 h, for 1 h to 11 h 30.
    start: fc.integer({ min: 20, max: 48 }),
    length: fc.integer({ min: 4, max: 46 }),
  })
  .map(({ enabled, start, length }) => ({ enabled, start: clockText(start), end: clockText(start + length) }))

const company: fc.Arbitrary<Drawn> = fc.record({
  // Two ordinary weeks, and the weeks of the two Sundays on which the clocks change.
  week: fc.constantFrom("2026-11-23", "2027-07-12", mondayOf("2026-10-25"), mondayOf("2027-03-28")),
  hoursFromMonday: fc.integer({ min: -96, max: 96 }),
  hours: fc
    .tuple(...WEEKDAYS.map(() => openingHours))
    .map((list) => Object.fromEntries(WEEKDAYS.map((name, index) => [name, list[index]])) as Hours),
  durations: fc.array(
    // In quarters of an hour: mostly short, up to six hours.
    fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 24 })).map((quarters) => quarters * 15),
    { minLength: 1, maxLength: 3 },
  ),
  teams: fc.integer({ min: 1, max: 3 }),
  blocked: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
  absences: fc.array(
    fc.record({
      team: fc.nat(2),
      day: fc.integer({ min: 4, max: 6 }),
      part: fc.constantFrom("day" as const, "morning" as const, "afternoon" as const),
    }),
    { maxLength: 3 },
  ),
  notice: fc.integer({ min: 0, max: 72 }),
  cap: fc.integer({ min: 1, max: 12 }),
  wishes: fc.array(
    // Few days and hours, so that orders conflict; about half of the wishes pick an hour that is shown as open, if there is one.
    fc.record({
      day: fc.integer({ min: 4, max: 6 }),
      hour: fc.integer({ min: 7, max: 19 }),
      shown: fc.option(fc.nat(20), { freq: 1 }),
      duration: fc.nat(2),
    }),
    { minLength: 8, maxLength: 20 },
  ),
})

async function arrange(rules: Company): Promise<string[]> {
  await clearBookings(world)
  await world.sql("delete from public.teams")
  const teams: string[] = []
  for (let index = 0; index < rules.teams; index += 1) teams.push((await world.add.team(`Équipe ${index + 1}`)).id)
  await world.sql(
    `update public.scheduling_settings set working_hours = $1::text::jsonb, minimum_notice_hours = $2, max_bookings_per_day = $3`,
    [JSON.stringify(rules.hours), rules.notice, rules.cap],
  )
  for (const day of rules.blocked)
    await world.sql("insert into public.blocked_dates (date) values ($1)", [addDays(rules.week, day)])
  for (const { team, day, part } of rules.absences)
    await world.sql(
      "insert into public.team_absences (team_id, starts_on, ends_on, starts_at_noon, ends_at_noon) values ($1, $2, $2, $3, $4)",
      [teams[team % teams.length], addDays(rules.week, day), part === "afternoon", part === "morning"],
    )
  await world.setClock(rules.clock.toISOString())
  return teams
}

/** Whether a visitor may book `minutes` from that hour on, given the existing bookings. */
function isOpen(rules: Company, teams: string[], booked: Booking[], day: string, hour: number, minutes: number) {
  const start = parisInstant(day, clockText(hour * 4)).getTime()
  const end = start + minutes * 60_000
  const hours = rules.hours[WEEKDAYS[weekdayOf(day)] ?? ""]
  const endOfWork = hour * 60 + minutes
  const [closingHour = 0, closingMinute = 0] = (hours?.end ?? "").split(":").map(Number)
  const noon = NOON_HOUR * 60
  const isAway = (team: string) =>
    rules.absences.some(
      (away) =>
        teams[away.team % teams.length] === team &&
        addDays(rules.week, away.day) === day &&
        (away.part === "day" || (away.part === "morning" ? hour * 60 < noon : endOfWork > noon)),
    )
  const isFree = (team: string) =>
    !isAway(team) && !booked.some((other) => other.team === team && other.start < end && start < other.end)
  return (
    hour >= 8 &&
    hour <= 18 &&
    start > rules.clock.getTime() &&
    start - rules.clock.getTime() >= rules.notice * HOUR_MS &&
    !rules.blocked.some((blocked) => addDays(rules.week, blocked) === day) &&
    hours?.enabled === true &&
    clockText(hour * 4) >= hours.start &&
    endOfWork <= closingHour * 60 + closingMinute &&
    booked.filter((other) => other.day === day).length < rules.cap &&
    teams.some(isFree)
  )
}

async function readBookings(): Promise<Booking[]> {
  const rows = await world.sql<{ team: string; day: string; start: string; end: string }>(
    `select team_id as team, scheduled_date::text as day,
      extract(epoch from lower(slot))::float8 * 1000 as start, extract(epoch from upper(slot))::float8 * 1000 as end
     from public.brico_requests where status <> 'cancelled'`,
  )
  return rows.map((row) => ({ ...row, start: Number(row.start), end: Number(row.end) }))
}

/** Marks all bookings as paid, because the limits of unpaid holds are tested elsewhere (hold-limits.test.ts). */
const payAll = () =>
  world.sql("update public.brico_requests set payment_status = 'paid' where payment_status = 'pending'")

test("whatever the hours, durations, teams and closed days, what is open and what is taken follow the rules", async () => {
  let taken = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(company, async (drawn) => {
      const clock = new Date(parisInstant(drawn.week, "00:00").getTime() + drawn.hoursFromMonday * HOUR_MS)
      const rules = { ...drawn, clock }
      const teams = await arrange(rules)
      for (const wish of rules.wishes) {
        const day = addDays(rules.week, wish.day)
        const minutes = rules.durations[wish.duration % rules.durations.length] ?? 60
        await world.sql("update public.services set duration_minutes = $2 where id = $1", [service, minutes])
        const booked = await readBookings()
        const shown = await reasons(world, service, day)
        for (const [time, reason] of Object.entries(shown))
          expect([day, time, reason === "open"]).toEqual([
            day,
            time,
            isOpen(rules, teams, booked, day, Number(time.slice(0, 2)), minutes),
          ])
        const open = Object.keys(shown).filter((time) => shown[time] === "open")
        const hour = Number(open[(wish.shown ?? 0) % open.length]?.slice(0, 2) ?? wish.hour)
        const chosen = wish.shown === null ? wish.hour : hour
        const answer = await reserve(world, service, { scheduled_date: day, scheduled_time: clockText(chosen * 4) })
        expect(answer.error === null).toBe(isOpen(rules, teams, booked, day, chosen, minutes))
        if (answer.error) refused += 1
        else taken += 1
        await payAll()
      }
      expectNoOverlap(await readBookings())
    }),
    // Stop shrinking in time to print the counterexample.
    { numRuns: RUNS, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: true },
  )
  // The run must contain both bookings and refusals.
  expect(taken).toBeGreaterThan(RUNS / 2)
  expect(refused).toBeGreaterThan(RUNS / 2)
})

function expectNoOverlap(bookings: Booking[]): void {
  for (const one of bookings)
    for (const other of bookings)
      if (one !== other && one.team === other.team) expect(one.end <= other.start || other.end <= one.start).toBe(true)
}

// Forward in the night of 28 March 2027, back in the night of 25 October 2026.
test.each([
  ["2026-10-24", "07:00:00.000Z"],
  ["2026-10-25", "08:00:00.000Z"],
  ["2026-10-26", "08:00:00.000Z"],
  ["2027-03-27", "08:00:00.000Z"],
  ["2027-03-28", "07:00:00.000Z"],
  ["2027-03-29", "07:00:00.000Z"],
])("9 h in Paris on %s is %s, lasts as long as it says, and is sold once per team", async (day, instant) => {
  await clearBookings(world)
  await world.sql("delete from public.teams")
  await world.add.team("Équipe 1")
  const hours = Object.fromEntries(WEEKDAYS.map((name) => [name, { enabled: true, start: "08:00", end: "18:00" }]))
  await world.sql("update public.scheduling_settings set working_hours = $1::text::jsonb, minimum_notice_hours = 0", [
    JSON.stringify(hours),
  ])
  await world.sql("update public.services set duration_minutes = 90 where id = $1", [service])
  await world.setClock(parisInstant(addDays(day, -3), "12:00").toISOString())
  const times = Array.from({ length: 11 }, (_, index) => clockText((8 + index) * 4))
  for (const time of times) {
    await reserve(world, service, { scheduled_date: day, scheduled_time: time })
    await payAll()
  }
  const booked = (await readBookings()).sort((one, other) => one.start - other.start)
  // 8, 10, 12, 14 and 16 h: ninety minutes each, so every second hour.
  expect(booked.map(({ start }) => new Date(start).toISOString())).toEqual(
    ["08:00", "10:00", "12:00", "14:00", "16:00"].map((time) => parisInstant(day, time).toISOString()),
  )
  expect(new Set(booked.map(({ start, end }) => end - start))).toEqual(new Set([1.5 * HOUR_MS]))
  expect(parisInstant(day, "09:00").toISOString()).toBe(`${day}T${instant}`)
})
