import { at } from "../world/clock.ts"
import type { YearWorld } from "../world/world.ts"
import { tick } from "../world/tick.ts"

/** Years after its last change for which a contact request is kept (« exchange »). */
const YEARS = 3

/** Years pass: the jobs erase what is kept no longer, and keep what the accounts need. */
export async function readRetention(world: YearWorld): Promise<void> {
  const { books, clock, site } = world
  const counted = async () => {
    const [row] = await site().sql(`select (select count(*)::int from public.contact_requests) as contacts,
      (select count(*)::int from public.brico_requests where first_paid_at is not null) as paid`)
    return row ?? {}
  }
  const before = await counted()
  const year = Number(clock.today().slice(0, 4))
  await clock.moveTo(site(), at(`${year + YEARS + 1}-02-01`, "04:00"))
  await tick(world)
  const after = await counted()
  if (Number(before["contacts"]) === 0 || after["contacts"] !== 0)
    books.fault(
      `of ${String(before["contacts"])} contact requests ${String(after["contacts"])} stay after ${YEARS} years`,
    )
  if (after["paid"] !== before["paid"])
    books.fault(`of ${String(before["paid"])} paid requests ${String(after["paid"])} stay`)
}
