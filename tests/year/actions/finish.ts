import { parisDate } from "#domain/dates.ts"
import type { Appointment, OnSite } from "../world/books.ts"
import { done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"

/** The work is done: staff mark it. */
export async function finish(world: YearWorld, appointment: Appointment): Promise<void> {
  const db = await world.office.db()
  for (const status of ["in_progress", "completed"])
    done(status, await db.from("brico_requests").update({ status }).eq("id", appointment.id).select("id").single())
  appointment.state = "done"
}

/** What the client still owes. */
export const leftToPay = ({ priceCents, cardCents, refundedCents, onSite }: Appointment) =>
  priceCents - (cardCents - refundedCents) - onSite.reduce((sum, { cents }) => sum + cents, 0)

/** The client pays a part or the whole rest on the spot, in cash or by cheque. */
export async function collect(
  world: YearWorld,
  appointment: Appointment,
  cents: number,
  method: OnSite["method"],
): Promise<void> {
  const db = await world.office.db()
  const day = parisDate(world.clock.now())
  done(
    "payment on the spot",
    await db.rpc("record_payment", {
      ...{ p_kind: "request", p_id: appointment.id },
      p_payment: { amount_cents: cents, method, paid_on: day },
    }),
  )
  appointment.onSite.push({ cents, method, day })
  world.books.count("cents taken", cents)
}
