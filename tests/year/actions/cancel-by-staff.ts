import { type Appointment } from "../world/books.ts"
import { answered } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { ended } from "./cancel-by-client.ts"
import { euros } from "../world/words.ts"

/** Staff cancel a paid appointment: the prepayment goes back, and the client is told. */
export async function cancelByStaff(world: YearWorld, appointment: Appointment): Promise<void> {
  const cents = appointment.cardCents - appointment.refundedCents
  const answer = await world.office.call("refund-payment", {
    request_id: appointment.id,
    amount_cents: cents,
    reason: "L’artisan est malade",
    cause: "company",
    cancel: true,
  })
  answered("cancellation by staff", answer)
  ended(world, appointment, cents)
  const { client } = appointment
  world.books.oweAbout("booking_cancelled_by_company", client.email, appointment, [euros(cents)], true)
}
