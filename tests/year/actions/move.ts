import type { Slot } from "#tests/support/booking.ts"
import { type Appointment, STAFF } from "../world/books.ts"
import { at } from "../world/clock.ts"
import { answered, done } from "../world/office.ts"
import { dayInWords, hourInWords, plain } from "../world/words.ts"
import type { YearWorld } from "../world/world.ts"
import { freeSlots, timeOf } from "./slots.ts"

const DAY_MS = 86_400_000

/** What the terms say: until 24 hours before, the client may move it, or cancel it for free. */
export const isInTime = ({ day, time }: Appointment, now: Date) => at(day, time).getTime() - now.getTime() >= DAY_MS

/** The client moves the appointment by the link. False when it is too late or no slot is free: the site must then refuse. */
export async function moveByClient(world: YearWorld, appointment: Appointment): Promise<boolean> {
  const { token, client } = appointment
  if (!token) return false
  const { days } = answered<{ days: (Slot & { is_open: boolean })[] }>(
    "slots to move to",
    await world.call("manage-booking", { action: "slots", token }, client.headers),
  )
  const free = days.filter(({ is_open }) => is_open)
  if (free.length === 0) return false
  const slot = world.choices.pick(free)
  const answer = await world.call(
    "manage-booking",
    { action: "move", token, date: slot.day, time: timeOf(slot) },
    client.headers,
  )
  if (!isInTime(appointment, world.clock.now())) {
    if (answer.status !== 409) world.books.fault(`moved too late: ${answer.status} ${appointment.reference}`)
    return false
  }
  answered("move by the client", answer)
  moved(world, appointment, slot, true)
  return true
}

/** Staff move the appointment and let the client know. False when no slot is free. */
export async function moveByStaff(world: YearWorld, appointment: Appointment): Promise<boolean> {
  const free = await freeSlots(world)
  if (free.length === 0) return false
  const slot = world.choices.pick(free)
  const db = await world.office.db()
  const { version } = done<{ version: number }>(
    "read",
    await db.from("brico_requests").select("version").eq("id", appointment.id).single(),
  )
  const change = { scheduled_date: slot.day, scheduled_time: timeOf(slot), team_id: "auto", notify_client: true }
  done(
    "move by staff",
    await db.rpc("move_brico_request", { p_id: appointment.id, p_version: version, p_change: change }),
  )
  moved(world, appointment, slot, false)
  return true
}

function moved({ books, clock }: YearWorld, appointment: Appointment, slot: Slot, isByClient: boolean): void {
  const before = [dayInWords(appointment.day), hourInWords(appointment.time)]
  books.takeBack(appointment, ["booking_accepted", "booking_reminder", "contractor_reminder"])
  // A first day and hour that the client has not read yet: they read once that it is planned.
  const isUnplanned = books.takeBack(appointment, ["booking_planned"]) !== null
  // Of two moves that a person did not hear of yet, one mail tells both: from the first day to the last.
  const unread = books.takeBack(appointment, ["booking_moved"])?.slice(-2)
  const unheard = books.takeBack(appointment, ["contractor_moved"])?.slice(-2)
  Object.assign(appointment, { day: slot.day, time: timeOf(slot), movedAt: clock.now() })
  const after = [dayInWords(appointment.day), hourInWords(appointment.time)]
  books.count("moves")
  const known = unread ?? before
  if (isUnplanned) books.oweAbout("booking_planned", appointment.client.email, appointment, [], true)
  else if (known.join() !== after.map(plain).join())
    books.oweAbout("booking_moved", appointment.client.email, appointment, known, true)
  if (isByClient) books.oweAbout("booking_moved_staff", STAFF, appointment, before)
  if (appointment.contractor) {
    appointment.contractorToldAt = clock.now()
    books.oweAbout("contractor_moved", appointment.contractor.email, appointment, unheard ?? before, true)
  }
}
