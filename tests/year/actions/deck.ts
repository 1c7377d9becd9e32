import { PREPAYMENT, book, hold } from "./book.ts"
import { bookByPhone, confirm, payByLink } from "./book-by-phone.ts"
import { assign } from "./assign.ts"
import { cancelByClient, withdraw } from "./cancel-by-client.ts"
import { cancelByStaff } from "./cancel-by-staff.ts"
import { isInTime, moveByClient, moveByStaff } from "./move.ts"
import { payAfterSlotIsLost } from "./pay-late.ts"
import { contest, refundPart } from "./refund.ts"
import type { Appointment } from "../world/books.ts"
import { at } from "../world/clock.ts"
import type { YearWorld } from "../world/world.ts"

const DAY_MS = 86_400_000
const PART = 3_000

/** What people do on an ordinary day. False: nobody could do it today. */
type Action = (world: YearWorld) => Promise<boolean | void>

const ACTIONS: Record<string, { share: number; act: Action }> = {
  books: { share: 9, act: (world) => books(world, "once") },
  "books, and Stripe tells it twice": { share: 1, act: (world) => books(world, "twice") },
  "books, and Stripe's notice is lost": { share: 1, act: (world) => books(world, "lost") },
  "orders, and does not pay": {
    share: 1,
    act: async (world) => (await hold(world, { client: client(world) })) !== null,
  },
  "pays after the slot was lost": { share: 1, act: (world) => payAfterSlotIsLost(world, (world.strangers += 1)) },
  "books by phone": { share: 2, act: async (world) => (await bookByPhone(world, client(world))) !== null },
  "books by phone, and pays by the link": {
    share: 1,
    act: async (world) => {
      const appointment = await bookByPhone(world, client(world))
      if (appointment) await payByLink(world, appointment)
      return appointment !== null
    },
  },
  "is confirmed": { share: 6, act: (world) => withOne(world, (each) => !each.isConfirmed, confirm) },
  "goes to a subcontractor": {
    share: 2,
    act: (world) =>
      withOne(
        world,
        (each) => !each.contractor,
        (_world, each) => assign(world, each, world.choices.pick(world.contractors)),
      ),
  },
  "is moved by the client": {
    share: 4,
    act: (world) => withOne(world, (each) => each.token !== null && isInTime(each, world.clock.now()), moveByClient),
  },
  "is moved by staff": { share: 2, act: (world) => withOne(world, () => true, moveByStaff) },
  "cannot be moved any more": {
    share: 1,
    act: async (world) => {
      await withOne(world, (each) => each.token !== null && !isInTime(each, world.clock.now()), moveByClient)
    },
  },
  "is cancelled by the client": { share: 2, act: (world) => withOne(world, isPaidWithLink, cancelByClient) },
  "is withdrawn from by the link": {
    share: 1,
    act: (world) => withOne(world, mayWithdraw(world), (_world, each) => withdraw(world, each, true)),
  },
  "is withdrawn from by its reference": {
    share: 1,
    act: (world) => withOne(world, mayWithdraw(world), (_world, each) => withdraw(world, each, false)),
  },
  "is cancelled by staff": { share: 1, act: (world) => withOne(world, isPaid, cancelByStaff) },
  "is cancelled by staff while Stripe fails": {
    share: 1,
    act: (world) =>
      withOne(world, isPaid, async (_world, each) => {
        world.stripe.failNext(500, "Stripe is down")
        await cancelByStaff(world, each)
      }),
  },
  "is refunded in part": {
    share: 1,
    act: (world) =>
      withOne(
        world,
        (each) => isPaid(each) && each.refundedCents === 0,
        (_world, each) => refundPart(world, each, PART),
      ),
  },
  "is contested by the bank": {
    share: 1,
    act: (world) =>
      withOne(
        world,
        (each) => isPaid(each) && each.cardCents === PREPAYMENT && each.refundedCents === 0 && !each.isContested,
        async (_world, each) => {
          each.isContested = true
          const close = await contest(world, each)
          world.later(world.clock.today(), 2, async () => {
            await close()
            each.isContested = false
          })
        },
      ),
  },
}
export const KINDS = Object.keys(ACTIONS)

const client = (world: YearWorld) => world.choices.pick(world.clients)
const isPaid = ({ cardCents, isContested }: Appointment) => cardCents > 0 && !isContested
const isPaidWithLink = (each: Appointment) => isPaid(each) && each.token !== null && !each.isByPhone
const mayWithdraw =
  ({ clock }: YearWorld) =>
  (each: Appointment) =>
    isPaidWithLink(each) && clock.now().getTime() - each.orderedAt.getTime() < 13 * DAY_MS

async function books(world: YearWorld, notice: "once" | "twice" | "lost"): Promise<boolean> {
  return (await book(world, { client: client(world), notice, asksEarlyStart: !world.choices.chance(0.2) })) !== null
}

/** Does something to one of the appointments to come that fit. */
async function withOne(
  world: YearWorld,
  fits: (appointment: Appointment) => boolean,
  act: (world: YearWorld, appointment: Appointment) => Promise<boolean | void>,
): Promise<boolean> {
  const now = world.clock.now()
  const isToCome = ({ state, day, time }: Appointment) => state === "booked" && at(day, time) > now
  const fitting = world.books.appointments.filter((each) => isToCome(each) && fits(each))
  if (fitting.length === 0) return false
  return (await act(world, world.choices.pick(fitting))) !== false
}

/**
 * Deals actions in their shares, at most `most` of a kind, in an order that the seed decides. An action that nobody can do today is dealt again later.
 */
export function createDeck(world: YearWorld, most: number) {
  const cards: string[] = []
  const addDeck = () => {
    for (const [kind, { share }] of Object.entries(ACTIONS))
      for (let card = 0; card < Math.min(share, most); card += 1) cards.push(kind)
  }
  return async () => {
    const tried = new Set<string>()
    for (let decks = 0; decks < 2;) {
      const open = cards.filter((kind) => !tried.has(kind))
      if (open.length === 0) {
        // Cards may be left that need an appointment when there is none to come: a new deck brings bookings.
        addDeck()
        decks += 1
        continue
      }
      const kind = world.choices.pick(open)
      tried.add(kind)
      if ((await ACTIONS[kind]?.act(world)) === false) continue
      cards.splice(cards.indexOf(kind), 1)
      world.books.count(`: ${kind}`)
      return
    }
  }
}
