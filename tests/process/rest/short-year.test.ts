import { beforeAll, expect, test } from "vitest"
import { addDays } from "#domain/dates.ts"
import { KINDS } from "#tests/year/actions/deck.ts"
import { createLife, daysBetween } from "#tests/year/life.ts"
import { planClockChange, planPublication, planRenovation } from "#tests/year/plans.ts"
import { readLog } from "#tests/year/reading/log.ts"
import { readBooks } from "#tests/year/reading/read.ts"
import { at, lastSunday } from "#tests/year/world/clock.ts"
import { openYearWorld, type YearWorld } from "#tests/year/world/world.ts"

// The short form of `npm run year`: a company around the Sunday in March on which the clock changes, with all that people do.
const SEED = 1
const SUNDAY = lastSunday(new Date().getFullYear() + 1, 3)
const FIRST = addDays(SUNDAY, -8)
const DAYS = daysBetween(FIRST, addDays(SUNDAY, 1))
const TROUBLE = new Map([
  [addDays(SUNDAY, -1), "refuses" as const],
  [addDays(SUNDAY, 1), "closed" as const],
])

let world: YearWorld
beforeAll(async () => {
  world = await openYearWorld({ seed: SEED, start: at(FIRST, "08:00"), clients: 12, megapixels: 0.5 })
  return () => world.close()
})

test("in ten days with the change of the clock, everybody is told once what is true, and no euro is lost", async () => {
  const [unreachable, client] = world.clients
  if (!unreachable || !client) throw new Error("No clients")
  world.post.unknown.add(unreachable.email)
  planRenovation(world, client, FIRST)
  planClockChange(world, client, SUNDAY)
  planPublication(world, 1, addDays(SUNDAY, -6))

  const { liveDay } = createLife(world, 2)
  for (const day of DAYS) await liveDay({ day, actions: 3, trouble: TROUBLE.get(day) })
  await readBooks(world, DAYS.length)
  readLog(world, world.site().output())

  expect(world.books.faults).toEqual([])
  expect(KINDS.filter((kind) => !world.books.counts.has(`: ${kind}`))).toEqual([])
})
