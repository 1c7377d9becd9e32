import { clientOf, openSlots, type Slot } from "#tests/support/booking.ts"
import { parisToday } from "#domain/dates.ts"
import type { YearWorld } from "../world/world.ts"

/** The slots that a visitor may choose, earliest first; `accept` narrows them. */
export async function freeSlots(world: YearWorld, accept: (slot: Slot) => boolean = () => true): Promise<Slot[]> {
  const visitor = clientOf(world.site(), world.site().keys.publishableKey)
  const slots = await openSlots(visitor, world.serviceId, parisToday(world.clock.now()))
  return slots.filter(accept)
}

export const timeOf = ({ start_time }: Slot) => start_time.slice(0, 5)
