import { type Appointment, type Client, newAppointment, STAFF } from "../world/books.ts"
import { answered, done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"
import { notify, pay, PREPAYMENT } from "./book.ts"
import { freeSlots, timeOf } from "./slots.ts"
import { euros } from "../world/words.ts"

const PRICE = 12_000

/** A client calls, and staff write the appointment down; the client gets it in writing. Null when no slot is free. */
export async function bookByPhone(world: YearWorld, client: Client): Promise<Appointment | null> {
  const { books, clock } = world
  const free = await freeSlots(world)
  if (free.length === 0) return null
  const slot = world.choices.pick(free)
  const values = {
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    address: "8 rue Oberkampf",
    postal_code: "75011",
    city: "Paris",
    service_id: world.serviceId,
    scheduled_date: slot.day,
    scheduled_time: timeOf(slot),
    duration_minutes: 60,
    team_id: "auto",
    base_price: PRICE / 100,
    express_request: true,
    notify_client: true,
  }
  const db = await world.office.db()
  const saved = done<{ id: string; reference: string }>(
    "booking by phone",
    await db.rpc("save_brico_request", { p_id: null, p_version: 0, p_values: values }),
  )
  const appointment = newAppointment({
    ...{ id: saved.id, reference: saved.reference, session: null, client },
    ...{ day: slot.day, time: timeOf(slot), priceCents: PRICE, isByPhone: true, asksEarlyStart: true },
    // The mail says that the date is fixed: the request is confirmed with it.
    ...{ orderedAt: clock.now(), movedAt: clock.now(), isConfirmed: true },
  })
  books.appointments.push(appointment)
  books.count("bookings")
  books.oweAbout("booking_planned", client.email, appointment, [], true)
  return appointment
}

/** Staff mail the link of the prepayment, and the client pays it. */
export async function payByLink(world: YearWorld, appointment: Appointment): Promise<void> {
  const { books, office } = world
  const answer = await office.call("request-prepayment", { request_id: appointment.id })
  answered("payment link", answer)
  books.oweAbout("payment_link", appointment.client.email, appointment, [euros(PREPAYMENT)])
  const [row] = await world.site().sql(`select private.open_session('${appointment.id}') as session`)
  appointment.session = String(row?.["session"])
  pay(world, appointment.session)
  await notify(world, "checkout.session.completed", appointment.session)
  appointment.cardCents = PREPAYMENT
  books.count("cents taken", PREPAYMENT)
  books.oweAbout("booking_confirmed", appointment.client.email, appointment, [euros(PREPAYMENT)], true)
  books.oweAbout("booking_received", STAFF, appointment, [euros(PREPAYMENT)])
}

/** Staff confirm an appointment; the client is told. */
export async function confirm(world: YearWorld, appointment: Appointment): Promise<void> {
  const db = await world.office.db()
  done("confirmation", await db.rpc("confirm_brico_request", { p_id: appointment.id, p_notify: true }))
  appointment.isConfirmed = true
  world.books.oweAbout("booking_accepted", appointment.client.email, appointment)
}
