import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { CALENDAR_DAYS } from "#domain/booking/slots.ts"
import { addDays, mondayOf, parisInstant, weekdayOf } from "#domain/dates.ts"
import { freshBackend, type World } from "#tests/support/backend.ts"
import { clearBookings } from "#tests/support/bookings.ts"

// Full calendars, as staff and visitors leave them: each slot of three weeks, with its reason, compared with a count of every team and booking.

const MINUTE_MS = 60_000
const RUNS = 40
const OPEN = { enabled: true, start: "08:00", end: "19:00" }
const SHORT = { enabled: true, start: "09:30", end: "16:15" }
const CLOSED = { enabled: false, start: "10:00", end: "16:00" }
const HOURS = {
  monday: OPEN,
  tuesday: SHORT,
  wednesday: OPEN,
  thursday: OPEN,
  friday: SHORT,
  saturday: OPEN,
  sunday: CLOSED,
}
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const

let world: World
let service: string
beforeAll(async () => {
  world = await freshBackend()
  service = (await world.add.service({ duration_minutes: 60 })).id
})

const booking = fc.record({
  // From the evening before the calendar to the day after it; mostly the same few days, so that they meet.
  day: fc.oneof(fc.integer({ min: -1, max: CALENDAR_DAYS }), fc.integer({ min: 1, max: 4 })),
  // In quarters of an hour: staff also note what begins at night or ends after midnight.
  start: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 30, max: 76 }) }, fc.integer({ min: 0, max: 95 })),
  quarters: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 48 })),
  // The third team is inactive; null: a job without a team.
  team: fc.option(fc.integer({ min: 0, max: 2 }), { freq: 2 }),
  kind: fc.constantFrom("taken", "taken", "taken", "held", "expired", "cancelled", "moved"),
  hasTime: fc.constantFrom(true, true, true, true, false),
})
type Drawn = typeof booking extends fc.Arbitrary<infer T> ? T : never

const calendar = fc.record({
  week: fc.constantFrom("2026-11-23", mondayOf("2026-10-25"), mondayOf("2027-03-28")),
  minutes: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15),
  notice: fc.integer({ min: 0, max: 60 }),
  cap: fc.integer({ min: 1, max: 9 }),
  activeTeams: fc.integer({ min: 0, max: 2 }),
  blocked: fc.uniqueArray(fc.integer({ min: 0, max: CALENDAR_DAYS - 1 }), { maxLength: 3 }),
  bookings: fc.array(booking, { maxLength: 40 }),
})
type Calendar = typeof calendar extends fc.Arbitrary<infer T> ? T : never
type Taken = { team: string | null; day: string; start: number; end: number }

const clockText = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`

/** Monday 9 h 20 of the first week: some hours are past. */
const clockOf = ({ week }: Calendar) => parisInstant(week, "09:20").getTime()

async function write(drawn: Calendar): Promise<{ teams: string[]; moved: string | null }> {
  await clearBookings(world)
  await world.sql("delete from public.teams")
  const teams: string[] = []
  for (const index of [0, 1, 2]) teams.push((await world.add.team(`Équipe ${index + 1}`)).id)
  const active = teams.slice(0, drawn.activeTeams)
  await world.sql("update public.teams set is_active = id = any ($1)", [active])
  await world.sql(
    `update public.scheduling_settings set working_hours = $1::text::jsonb, minimum_notice_hours = $2, max_bookings_per_day = $3`,
    [JSON.stringify(HOURS), drawn.notice, drawn.cap],
  )
  await world.sql("update public.services set duration_minutes = $2 where id = $1", [service, drawn.minutes])
  for (const day of drawn.blocked)
    await world.sql("insert into public.blocked_dates (date) values ($1)", [addDays(drawn.week, day)])
  await world.setClock(new Date(clockOf(drawn)).toISOString())
  let moved: string | null = null
  for (const one of drawn.bookings) {
    const id = await writeBooking(drawn, one, teams)
    if (one.kind === "moved") moved ??= id
  }
  return { teams: active, moved }
}

/** The id, or null when its team has a booking at that time already. */
async function writeBooking({ week }: Calendar, one: Drawn, teams: string[]): Promise<string | null> {
  const isHold = one.kind === "held" || one.kind === "expired"
  const [row] = await world.sql<{ id: string }>(
    `insert into public.brico_requests (client_name, client_email, client_phone, address, service_type, scheduled_date, scheduled_time,
       duration_minutes, team_id, status, payment_status, hold_expires_at)
     values ('Anne Martin', 'anne@example.fr', '+33612345678', '12 rue de Rivoli', 'Réparation de fuite', $1, $2, $3, $4, $5, 'pending',
       case $6 when 'held' then private.now() + interval '1 minute' when 'expired' then private.now() - interval '1 minute' end)
     on conflict do nothing returning id`,
    [
      addDays(week, one.day),
      one.hasTime ? clockText(one.start) : null,
      one.quarters * 15,
      one.hasTime && one.team !== null ? teams[one.team] : null,
      one.kind === "cancelled" ? "cancelled" : isHold ? "pending" : "confirmed",
      one.kind,
    ],
  )
  return row?.id ?? null
}

async function readTaken(moved: string | null): Promise<Taken[]> {
  const rows = await world.sql<{ team: string | null; day: string; start: string | null; end: string | null }>(
    `select team_id as team, scheduled_date::text as day,
      extract(epoch from lower(slot))::float8 * 1000 as start, extract(epoch from upper(slot))::float8 * 1000 as end
     from public.brico_requests
     where status <> 'cancelled' and (hold_expires_at is null or hold_expires_at > private.now()) and id is distinct from $1`,
    [moved],
  )
  return rows.map((row) => ({ ...row, start: Number(row.start ?? Infinity), end: Number(row.end ?? -Infinity) }))
}

function reasonOf(rules: Calendar, teams: string[], taken: Taken[], day: string, hour: number): string | null {
  const time = clockText(hour * 4)
  const start = parisInstant(day, time).getTime()
  const end = start + rules.minutes * MINUTE_MS
  const hours = HOURS[WEEKDAYS[weekdayOf(day)] ?? "sunday"]
  const [closingHour = 0, closingMinute = 0] = hours.end.split(":").map(Number)
  const meets = (other: Taken) => other.start < end && start < other.end
  const free = teams.filter((team) => !taken.some((other) => other.team === team && meets(other)))
  const waiting = taken.filter((other) => other.team === null && meets(other))
  if (start <= clockOf(rules)) return "past"
  if (rules.blocked.some((blocked) => addDays(rules.week, blocked) === day)) return "blocked"
  if (!hours.enabled) return "closed_day"
  if (taken.filter((other) => other.day === day).length >= rules.cap) return "day_full"
  if (start - clockOf(rules) < rules.notice * 60 * MINUTE_MS) return "notice"
  if (time < hours.start || time >= hours.end) return "outside_hours"
  if (hour * 60 + rules.minutes > closingHour * 60 + closingMinute) return "too_late"
  return free.length <= waiting.length ? "busy" : null
}

test("whatever stands in a calendar, each of its slots has the reason that a count of teams and bookings gives", async () => {
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(calendar, async (drawn) => {
      const { teams, moved } = await write(drawn)
      const taken = await readTaken(moved)
      const { data, error } = await world.as.visitor.rpc("booking_availability", {
        p_service_id: service,
        p_from: drawn.week,
        p_days: CALENDAR_DAYS,
        ...(moved ? { p_exclude: moved } : {}),
      })
      expect(error).toBeNull()
      const shown = (data as { day: string; start_time: string; reason: string | null }[]).map(
        ({ day, start_time, reason }) => ({ day, time: start_time.slice(0, 5), reason }),
      )
      const counted = Array.from({ length: CALENDAR_DAYS * 11 }, (_, index) => {
        const [day, hour] = [addDays(drawn.week, Math.floor(index / 11)), 8 + (index % 11)]
        return { day, time: clockText(hour * 4), reason: reasonOf(drawn, teams, taken, day, hour) }
      })
      expect(shown).toEqual(counted)
      for (const { reason } of counted) seen.add(reason)
    }),
    // Stop shrinking in time to print the counterexample.
    { numRuns: RUNS, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: true },
  )
  // The calendars must contain each reason.
  expect(seen.size).toBe(9)
})
