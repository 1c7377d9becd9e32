import { order, orderFor, type Slot } from "#tests/support/booking.ts"
import { type Appointment, type Client, newAppointment, STAFF } from "../world/books.ts"
import { answered } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { freeSlots, timeOf } from "./slots.ts"
import { euros } from "../world/words.ts"

export const PREPAYMENT = 8_000
const PRICE = 9_500

/** How Stripe’s notice of a payment travels. `lost`: the site reads the payment again when the client comes back. */
export type Notice = "once" | "twice" | "lost"
export type Held = { session: string; client: Client; slot: Slot; asksEarlyStart: boolean }

type Order = { client: Client; accept?: (slot: Slot) => boolean; asksEarlyStart?: boolean }

/** A visitor orders a free slot and reaches the payment page. Null when no slot is free. */
export async function hold(world: YearWorld, { client, accept, asksEarlyStart = true }: Order): Promise<Held | null> {
  const free = await freeSlots(world, accept)
  if (free.length === 0) return null
  const slot = world.choices.pick(free)
  const person = { client_name: client.name, client_email: client.email, client_phone: client.phone }
  const body = orderFor(world.serviceId, slot, { ...person, express_request: asksEarlyStart })
  const answer = await order(world.site(), body, client.headers)
  if (answer.status !== 200) throw new Error(`order: ${answer.status} ${JSON.stringify(answer.body)}`)
  return { session: String(answer.body["sessionId"]), client, slot, asksEarlyStart }
}

/** The visitor pays on Stripe's page. */
export function pay({ stripe }: YearWorld, session: string): void {
  stripe.change(session, {
    status: "complete",
    payment_status: "paid",
    payment_intent: `pi_${session}`,
    url: null,
  })
}

/** Stripe sends an event, signed, dated by the clock of the year. */
export async function notify(world: YearWorld, type: string, about: string | { id: string; object: string }) {
  const { payload, headers } = await world.stripe.event(type, about, undefined, world.clock.now())
  answered(type, await world.call("stripe-webhook", payload, headers))
}

/** A visitor books and pays. Returns the appointment, or null when no slot was free. */
export async function book(world: YearWorld, wish: Order & { notice?: Notice }): Promise<Appointment | null> {
  const held = await hold(world, wish)
  if (!held) return null
  pay(world, held.session)
  const { notice = "once" } = wish
  for (let sent = 0; sent < { once: 1, twice: 2, lost: 0 }[notice]; sent += 1)
    await notify(world, "checkout.session.completed", held.session)
  if (notice === "lost") {
    // The client returns from Stripe's page: the site reads the payment again.
    const { state } = answered<{ state: string }>(
      "return from the payment",
      await world.call("checkout-status", { session_id: held.session }, wish.client.headers),
    )
    if (state !== "paid") throw new Error(`paid at Stripe, but ${state} on the site`)
  }
  return enter(world, held)
}

/** Writes a paid order into the books: the client and the staff are owed a mail. */
export async function enter(world: YearWorld, held: Held): Promise<Appointment> {
  const { books, clock } = world
  const [row] = await world
    .site()
    .sql(
      `select r.id, r.reference from public.brico_requests r join public.card_payments p on p.request_id = r.id where p.session_id = '${held.session}'`,
    )
  if (!row) throw new Error(`No request for the payment ${held.session}`)
  const appointment = newAppointment({
    id: String(row["id"]),
    reference: String(row["reference"]),
    session: held.session,
    client: held.client,
    day: held.slot.day,
    time: timeOf(held.slot),
    priceCents: PRICE,
    isByPhone: false,
    asksEarlyStart: held.asksEarlyStart,
    orderedAt: clock.now(),
    movedAt: null,
    isConfirmed: false,
  })
  appointment.cardCents = PREPAYMENT
  books.appointments.push(appointment)
  books.count("bookings")
  books.count("cents taken", PREPAYMENT)
  books.oweAbout("booking_confirmed", held.client.email, appointment, [euros(PREPAYMENT)], true)
  books.oweAbout("booking_received", STAFF, appointment, [euros(PREPAYMENT), held.client.name])
  return appointment
}
