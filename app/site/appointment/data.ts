import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import {
  type CalendarFile,
  type Contract,
  type ManagedBooking,
  type ManagedSlots,
  type ManageRequest,
} from "#domain/booking/manage.ts"
import { isLinkToken } from "#domain/private-links.ts"
import { type CalendarDay, toCalendar } from "#domain/booking/slots.ts"
import { AppError, httpStatus } from "#domain/errors.ts"

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never
type Request = Without<Extract<ManageRequest, { token: string }>, "token">

async function ask<T>(db: Db, token: string, request: Request): Promise<T> {
  if (!isLinkToken(token)) throw new AppError("not_found")
  return (await callFunction<{ data: T }>(db, "manage-booking", { token, ...request })).data
}

/** The appointment of a link; null when the link is unknown. */
export async function readManagedBooking(db: Db, token: string): Promise<ManagedBooking | null> {
  return await ask<ManagedBooking>(db, token, { action: "view" }).catch(nullWhenUnknown)
}

/** The days and hours for moving the appointment, free or closed; null when the link is unknown. */
export async function readFreeSlots(db: Db, token: string): Promise<CalendarDay[] | null> {
  const slots = await ask<ManagedSlots>(db, token, { action: "slots" }).catch(nullWhenUnknown)
  return slots && toCalendar(slots.days)
}

/** The appointment as a calendar file; null when the link is unknown or the appointment has no date. */
export async function readCalendarFile(db: Db, token: string): Promise<CalendarFile | null> {
  return await ask<CalendarFile>(db, token, { action: "calendar" }).catch(nullWhenUnknown)
}

/** Mails a client the links of their upcoming appointments. Gives the same answer when there are none. */
export async function sendLinks(db: Db, email: string): Promise<void> {
  await callFunction(db, "manage-booking", { action: "resend", email } satisfies ManageRequest)
}

type Named = { name: string; email: string; reference: string }

/** Finds a contract by its reference and e-mail address. Throws `contract_not_found` when none matches. */
export async function findContract(db: Db, named: Named): Promise<Contract> {
  const body = { action: "find_contract", ...named } satisfies ManageRequest
  return (await callFunction<{ data: Contract }>(db, "manage-booking", body)).data
}

/** Withdraws from a contract without the personal link. Throws the refusal as an `AppError`. */
export async function withdrawFromContract(db: Db, declared: Named & { expected_refund_cents: number }): Promise<void> {
  await callFunction(db, "manage-booking", { action: "withdraw_contract", ...declared } satisfies ManageRequest)
}

/** Moves or cancels an appointment, withdraws from the contract, requests an early start, or refuses requests for a review. Throws the refusal as an `AppError`. */
export async function changeBooking(
  db: Db,
  token: string,
  change: Extract<Request, { action: "move" | "cancel" | "withdraw" | "start_early" | "refuse_reviews" }>,
): Promise<ManagedBooking> {
  return await ask(db, token, change)
}

/** Attaches one photo to the appointment. Throws on failure. */
export async function attachPhoto(db: Db, token: string, { name, bytes }: { name: string; bytes: ArrayBuffer }) {
  const headers = { "X-Booking-Token": token, "X-Photo-Name": encodeURIComponent(name) }
  const answer = await db.functions.invoke("attach-contact-photo", { body: bytes, headers })
  const error: unknown = answer.error
  if (error) throw new AppError("unavailable", { cause: error })
}

function nullWhenUnknown(error: unknown): null {
  if (error instanceof AppError && (httpStatus(error.code) === 404 || error.code === "invalid_input")) return null
  throw error
}
