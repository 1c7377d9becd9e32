import { addDays } from "#domain/dates.ts"
import { answered } from "../world/office.ts"
import { dayInWords, euros, hourInWords } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"
import { book, enter, hold, notify, pay, PREPAYMENT } from "./book.ts"
import { timeOf } from "./slots.ts"

const MINUTE_MS = 60_000

/**
 * A client pays at the last minute, and Stripe's notice comes after the hold has ended and two others have booked both teams of that slot: the money
 * goes back with an apology.
 */
export async function payAfterSlotIsLost(world: YearWorld, index: number): Promise<void> {
  const { books, clock, site } = world
  const earliest = addDays(clock.today(), 2)
  const late = await hold(world, { client: world.newClient(3 * index), accept: ({ day }) => day >= earliest })
  if (!late) return
  const isThatSlot = ({ day, start_time }: typeof late.slot) =>
    day === late.slot.day && start_time === late.slot.start_time
  await clock.moveTo(site(), new Date(clock.now().getTime() + 30 * MINUTE_MS))
  pay(world, late.session)
  await clock.moveTo(site(), new Date(clock.now().getTime() + 6 * MINUTE_MS))
  for (const other of [1, 2]) await book(world, { client: world.newClient(3 * index + other), accept: isThatSlot })
  await notify(world, "checkout.session.completed", late.session)
  const { state } = answered<{ state: string }>(
    "return from the payment",
    await world.call("checkout-status", { session_id: late.session }, late.client.headers),
  )
  // The site's own jobs, which run every half minute, may have found the payment before the others came.
  if (state === "paid") return void (await enter(world, late))
  const words = [dayInWords(late.slot.day), hourInWords(timeOf(late.slot)), euros(PREPAYMENT)]
  books.owe("booking_slot_lost", late.client.email, words)
  books.lost.push({ session: late.session, cents: PREPAYMENT })
  books.count("cents taken", PREPAYMENT)
  books.count("cents refunded", PREPAYMENT)
}
