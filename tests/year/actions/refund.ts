import { type Appointment, STAFF } from "../world/books.ts"
import { answered } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { notify } from "./book.ts"
import { euros } from "../world/words.ts"

/** Writes a refund into the books. */
export function refunded({ books }: YearWorld, appointment: Appointment, cents: number): void {
  appointment.refundedCents += cents
  books.count("cents refunded", cents)
}

/** Staff give a part of the prepayment back, as a gesture; the appointment stays. */
export async function refundPart(world: YearWorld, appointment: Appointment, cents: number): Promise<void> {
  const answer = await world.office.call("refund-payment", {
    ...{ kind: "request", id: appointment.id, refund_id: crypto.randomUUID(), method: "card_online" },
    amount_cents: cents,
    reason: "Arrivés en retard",
  })
  answered("partial refund", answer)
  refunded(world, appointment, cents)
  world.books.oweAbout("booking_refunded", appointment.client.email, appointment, [euros(cents)])
}

/** Stripe reports the refunds that it made, as it does after each. The site knows them already: nothing may change. */
export async function reportRefunds(world: YearWorld): Promise<void> {
  for (const { id } of world.stripe.refunds.values()) {
    if (world.reported.has(id)) continue
    world.reported.add(id)
    await notify(world, "refund.created", { id, object: "refund" })
  }
}

/** The client's bank contests the payment, and later decides for the company. */
export async function contest(world: YearWorld, appointment: Appointment): Promise<() => Promise<void>> {
  const { books, stripe } = world
  const id = `dp_${appointment.id.slice(0, 8)}`
  const payment = { id, payment_intent: `pi_${appointment.session}` }
  const tell = async (type: string) => {
    await notify(world, type, { id, object: "dispute" })
    books.owe("payment_dispute", STAFF, [appointment.reference, euros(8_000)])
  }
  stripe.dispute(payment)
  await tell("charge.dispute.created")
  return async () => {
    stripe.dispute({ ...payment, status: "won" })
    await tell("charge.dispute.closed")
  }
}
