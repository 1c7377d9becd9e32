import { type Appointment } from "../world/books.ts"
import { done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { ended } from "./cancel-by-client.ts"
import { euros } from "../world/words.ts"

/** Staff cancel a paid appointment: the prepayment goes back, and the client is told. */
export async function cancelByStaff(world: YearWorld, appointment: Appointment): Promise<void> {
  const cents = appointment.cardCents - appointment.refundedCents
  const order = { cause: "company", note: "L’artisan est malade", refund_cents: cents, notify_client: true }
  const db = await world.office.db()
  done("cancellation by staff", await db.rpc("cancel_brico_request", { p_id: appointment.id, p_order: order }))
  ended(world, appointment, cents)
  const { client } = appointment
  world.books.oweAbout("booking_cancelled_by_company", client.email, appointment, [euros(cents)], true)
}
