import { afterAll, beforeAll, expect, test } from "vitest"
import { addDays } from "#domain/dates.ts"
import { moveToAnotherMachine } from "./actions/back-up.ts"
import { KINDS } from "./actions/deck.ts"
import { eraseOne } from "./actions/erase.ts"
import { deactivate, invite, join } from "./actions/team.ts"
import { createLife, daysBetween, type Trouble } from "./life.ts"
import { planClockChange, planPublication, planRenovation } from "./plans.ts"
import { readLog } from "./reading/log.ts"
import { readBooks } from "./reading/read.ts"
import { createReport } from "./reading/report.ts"
import { readRetention } from "./reading/retention.ts"
import { at, lastSunday } from "./world/clock.ts"
import { openYearWorld, type YearWorld } from "./world/world.ts"

// `npm run year [seed] [months]`: a year of a company, lived day by day (docs/year.md).
const SEED = Number(process.env["YEAR_SEED"] ?? 1)
const MONTHS = Number(process.env["YEAR_MONTHS"] ?? 12)
const HOUR_MS = 3_600_000
const YEAR = new Date().getFullYear() + 1
const FIRST = `${YEAR}-01-01`
const TROUBLES: Trouble[] = ["refuses", "slow", "closed"]

let world: YearWorld
beforeAll(async () => {
  world = await openYearWorld({ seed: SEED, start: at(FIRST, "08:00"), clients: 30, megapixels: 12 })
})
afterAll(() => world.close())

const dayOf = (month: number, day: number) =>
  `${YEAR}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
const lastDayOf = (month: number) => addDays(month === 12 ? `${YEAR + 1}-01-01` : dayOf(month + 1, 1), -1)

/** What happens once, on its day. */
function plan(): void {
  const [unreachable, first, second] = world.clients
  if (!unreachable || !first || !second) throw new Error("No clients")
  world.post.unknown.add(unreachable.email)
  for (const [name, month] of [
    ["Paul Second", 1],
    ["Rita Troisieme", 1],
    ["Sami Quatrieme", 10],
  ] as const) {
    const email = `${name.split(" ")[0]?.toLowerCase()}@mirabelle.test`
    world.later(dayOf(month, 4), 0, () => invite(world, name, email))
    world.later(dayOf(month, 5), 0, () => join(world, email))
  }
  world.later(dayOf(9, 15), 0, async () => {
    const leaving = world.office.team.find(({ email }) => email.startsWith("paul"))
    if (leaving) await deactivate(world, leaving)
  })
  planRenovation(world, first, dayOf(2, 2))
  planRenovation(world, second, dayOf(9, 2))
  for (const month of [3, 10]) planClockChange(world, second, lastSunday(YEAR, month))
  for (const month of [1, 4, 8, 11]) planPublication(world, month, dayOf(month, 20))
  world.later(dayOf(11, 10), 0, async () => {
    if (!(await eraseOne(world))) world.books.fault("nobody could be erased")
  })
}

test(
  "in a year everybody is told once what is true, every page says it, and no euro and no row is lost",
  { timeout: 2 * HOUR_MS },
  async () => {
    console.log(`The year ${YEAR}, seed ${SEED}`)
    plan()
    const { liveDay } = createLife(world)
    const report = createReport(world)
    let days = 0
    for (let month = 1; month <= MONTHS; month += 1) {
      const trouble = new Map(TROUBLES.map((kind, index) => [dayOf(month, 6 + 7 * index), kind]))
      for (const day of daysBetween(dayOf(month, 1), lastDayOf(month))) {
        const actions = world.choices.chance(0.4) ? 0 : world.choices.pick([2, 2, 3])
        await liveDay({ day, actions, trouble: trouble.get(day) })
        days += 1
      }
      await readBooks(world, days)
      if (month === 6) readLog(world, await moveToAnotherMachine(world))
      report.close(dayOf(month, 1).slice(0, 7))
      expect(world.books.faults).toEqual([])
      console.log(`${dayOf(month, 1).slice(0, 7)}: ${world.books.appointments.length} appointments, no fault`)
    }
    if (MONTHS === 12) await readRetention(world)
    readLog(world, world.site().output())
    console.log(`\nThe year's books (${YEAR}, seed ${SEED})\n\n${report.text()}`)
    expect(world.books.faults).toEqual([])
    if (MONTHS === 12) expect(KINDS.filter((kind) => !world.books.counts.has(`: ${kind}`))).toEqual([])
  },
)
