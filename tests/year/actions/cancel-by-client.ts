import { parisDate, addDays } from "#domain/dates.ts"
import { isPublicHoliday } from "#domain/holidays.ts"
import { type Appointment, STAFF } from "../world/books.ts"
import { answered } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { isInTime } from "./move.ts"
import { refunded } from "./refund.ts"
import { euros } from "../world/words.ts"

/** The last day of the right to withdraw: 14 days after the order, moved on over weekends and public holidays (L221-19). */
function lastDayToWithdraw(orderedAt: Date): string {
  let day = addDays(parisDate(orderedAt), 14)
  const isOff = () => [0, 6].includes(new Date(`${day}T12:00Z`).getUTCDay()) || isPublicHoliday(day)
  while (isOff()) day = addDays(day, 1)
  return day
}

/** What the terms promise to a client who ends the contract before the visit. */
export function promised(appointment: Appointment, now: Date): number {
  const left = appointment.cardCents - appointment.refundedCents
  const mayWithdraw = parisDate(now) <= lastDayToWithdraw(appointment.orderedAt)
  return isInTime(appointment, now) || mayWithdraw ? left : 0
}

/** The client cancels by the link, for the amount that the page shows. */
export async function cancelByClient(world: YearWorld, appointment: Appointment): Promise<void> {
  const { books, clock } = world
  const { token, client } = appointment
  const cents = promised(appointment, clock.now())
  const seen = answered<{ refund_preview: { cents: number } | null }>(
    "page of the appointment",
    await world.call("manage-booking", { action: "view", token }, client.headers),
  )
  if (seen.refund_preview?.cents !== cents)
    books.fault(`${appointment.reference} shows a refund of ${seen.refund_preview?.cents} and not ${cents}`)
  const answer = await world.call(
    "manage-booking",
    { action: "cancel", token, expected_refund_cents: cents, reason: "Je pars en voyage" },
    client.headers,
  )
  answered("cancellation by the client", answer)
  ended(world, appointment, cents)
  const more = cents ? [euros(cents)] : []
  books.oweAbout("booking_cancelled", client.email, appointment, more, true)
  books.oweAbout("booking_cancelled_staff", STAFF, appointment, more)
}

/** The client withdraws from the contract (« Renoncer au contrat »), by the link or by the reference alone. */
export async function withdraw(world: YearWorld, appointment: Appointment, isByLink: boolean): Promise<void> {
  const { client, token, reference } = appointment
  const cents = appointment.cardCents - appointment.refundedCents
  const common = { expected_refund_cents: cents, name: client.name, email: client.email }
  const body = isByLink
    ? { action: "withdraw", token, ...common }
    : { action: "withdraw_contract", reference, ...common }
  answered("withdrawal", await world.call("manage-booking", body, client.headers))
  ended(world, appointment, cents)
  world.books.oweAbout("booking_withdrawn", client.email, appointment, [euros(cents), client.name], true)
  world.books.oweAbout("booking_withdrawn_staff", STAFF, appointment, [euros(cents)])
}

/** The appointment is over, and its subcontractor is told. */
export function ended(world: YearWorld, appointment: Appointment, cents: number): void {
  appointment.state = "cancelled"
  world.books.takeBack(appointment, [
    "booking_accepted",
    "booking_moved",
    "booking_planned",
    "booking_reminder",
    "contractor_moved",
    "contractor_reminder",
  ])
  world.books.count("cancellations")
  refunded(world, appointment, cents)
  if (appointment.contractor) world.books.oweAbout("contractor_released", appointment.contractor.email, appointment)
}
