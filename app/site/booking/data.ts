import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { CheckoutOutcome, DemoEnd, DemoOutcome, DemoPayment } from "#domain/booking/checkout.ts"
import { CALENDAR_DAYS, calendarStart, toCalendar } from "#domain/booking/slots.ts"
import { parisToday } from "#domain/dates.ts"
import { AppError, httpStatus, toAppError } from "#domain/errors.ts"
import { mediatorOf } from "#domain/legal/legal.ts"
import { fromCents } from "#domain/money.ts"
import { isSessionId } from "./confirmation-path.ts"
import type { Availability, BookingData, Testimonial } from "./types.ts"

const SERVICE_COLUMNS = "id, name, description, included, category, duration_minutes, base_price, is_repair"

const COMPANY_COLUMNS =
  "prepayment_cents, terms_version, rates_notice, mediator_identity, mediator_website, testimonials"

/** Data of `/brico` that does not depend on the visitor's choices. */
export async function readBookingData(db: Db): Promise<BookingData> {
  const [services, categories, company] = await Promise.all([
    db.from("services").select(SERVICE_COLUMNS).eq("is_active", true).order("display_order").limit(200),
    db
      .from("service_categories")
      .select("code, name, description")
      .eq("is_active", true)
      .order("display_order")
      .limit(100),
    db.from("company_settings").select(COMPANY_COLUMNS).single(),
  ])
  if (services.error) throw toAppError(services.error)
  if (categories.error) throw toAppError(categories.error)
  if (company.error) throw toAppError(company.error)
  return {
    services: services.data,
    categories: categories.data.filter(({ code }) => services.data.some(({ category }) => category === code)),
    prepayment: fromCents(company.data.prepayment_cents),
    termsVersion: company.data.terms_version,
    ratesNotice: company.data.rates_notice?.trim() || null,
    mediator: mediatorOf(company.data),
    testimonials: toTestimonials(company.data.testimonials),
  }
}

function toTestimonials(stored: unknown): Testimonial[] {
  return Array.isArray(stored) ? (stored as Testimonial[]).filter((entry) => entry.name && entry.text) : []
}

/** Outcome of a payment, for a page. `pending` when it cannot be read now, so that the page retries; `unknown` when there is no such payment. */
export async function readOutcome(db: Db, sessionId: string): Promise<CheckoutOutcome> {
  if (!isSessionId(sessionId)) return { state: "unknown" }
  return await readCheckout(db, sessionId).catch((error: unknown) => {
    const isMissing = error instanceof AppError && httpStatus(error.code) < 500 && error.code !== "too_many_requests"
    return { state: isMissing ? ("unknown" as const) : ("pending" as const) }
  })
}

/** Sends the confirmation of a payment that was just made to another address. Throws the function's refusal as an `AppError`. */
export async function correctEmail(db: Db, sessionId: string, email: string): Promise<void> {
  await callFunction(db, "checkout-status", { session_id: sessionId, email })
}

/** The three weeks of slots of a service, from the Monday of this week in Paris. */
export async function readAvailability(db: Db, serviceId: string): Promise<Availability> {
  const today = parisToday()
  const answer = await db.rpc("booking_availability", {
    p_service_id: serviceId,
    p_from: calendarStart(today),
    p_days: CALENDAR_DAYS,
  })
  const data = dataOf(answer)
  return { serviceId, today, days: toCalendar(data) }
}

/** Reserves the slot and opens a payment; returns the payment page's address. Throws the function's refusal as an `AppError`. */
export async function openCheckout(db: Db, order: unknown): Promise<{ url: string }> {
  return await callFunction(db, "create-stripe-session", order)
}

/** A proof-of-work challenge that the browser solves before it orders. */
export async function readProofChallenge(db: Db): Promise<unknown> {
  return (await callFunction<{ data: unknown }>(db, "booking-challenge", {})).data
}

/** Reads the outcome of a payment from the server: the address of the returning visitor proves nothing. */
async function readCheckout(db: Db, sessionId: string): Promise<CheckoutOutcome> {
  const { data } = await callFunction<{ data: CheckoutOutcome }>(db, "checkout-status", { session_id: sessionId })
  return data
}

/** One demonstration payment. Throws `not_found` for an unknown id, and always when payments are real. */
export async function readDemoPayment(db: Db, sessionId: string): Promise<DemoPayment> {
  const body = { session_id: sessionId, action: "read" }
  return (await callFunction<{ data: DemoPayment }>(db, "demo-payment", body)).data
}

/** Pays, refuses or cancels a demonstration payment. */
export async function settleDemoPayment(db: Db, sessionId: string, action: DemoEnd): Promise<DemoOutcome> {
  const body = { session_id: sessionId, action }
  return (await callFunction<{ data: DemoOutcome }>(db, "demo-payment", body)).data
}
