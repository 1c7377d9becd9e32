import { addDays } from "#domain/dates.ts"
import { book } from "./actions/book.ts"
import { publishWork } from "./actions/pictures.ts"
import { renovation } from "./actions/renovate.ts"
import type { Client } from "./world/books.ts"
import type { YearWorld } from "./world/world.ts"

/** The steps of a renovation, from `day` on. */
export function planRenovation(world: YearWorld, client: Client, day: string): void {
  renovation(world, client).forEach((step, index) => world.later(day, index, step))
}

/** On the Thursday before the clock changes, clients book that Sunday and the Monday after it. */
export function planClockChange(world: YearWorld, client: Client, sunday: string): void {
  for (const day of [sunday, addDays(sunday, 1)])
    world.later(sunday, -3, async () => {
      const accept = (slot: { day: string }) => slot.day === day
      if (!(await book(world, { client, accept }))) throw new Error(`No slot is free on ${day}`)
    })
}

export function planPublication(world: YearWorld, seed: number, day: string): void {
  world.later(day, 0, () => publishWork(world, seed))
}
