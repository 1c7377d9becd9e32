import { callFunction } from "#app/lib/call-function.ts"
import type { Db } from "#app/lib/db.ts"
import type { CheckoutOutcome, DemoEnd, DemoOutcome, DemoPayment } from "#domain/booking/checkout.ts"
import { SERVICE_CATEGORIES, type ServiceCategory } from "#domain/booking/labels.ts"
import type { BookableService } from "#domain/booking/service.ts"
import { CALENDAR_DAYS, calendarStart, toCalendar } from "#domain/booking/slots.ts"
import { parisToday } from "#domain/dates.ts"
import { toAppError } from "#domain/errors.ts"
import { fromCents } from "#domain/money.ts"
import type { Availability, BookingData, Testimonial } from "./types.ts"

const SERVICE_COLUMNS = "id, name, description, category, duration_minutes, base_price"

/** What `/brico` shows whatever the visitor chooses. */
export async function readBookingData(db: Db): Promise<BookingData> {
  const [services, company] = await Promise.all([
    db.from("services").select(SERVICE_COLUMNS).eq("is_active", true).order("display_order").limit(200),
    db.from("company_settings").select("prepayment_cents, testimonials").single(),
  ])
  if (services.error) throw toAppError(services.error)
  if (company.error) throw toAppError(company.error)
  return {
    services: services.data.map((row): BookableService => ({ ...row, category: toCategory(row.category) })),
    prepayment: fromCents(company.data.prepayment_cents),
    testimonials: toTestimonials(company.data.testimonials),
  }
}

function toCategory(code: string): ServiceCategory {
  return SERVICE_CATEGORIES.find((category) => category === code) ?? "autre"
}

function toTestimonials(stored: unknown): Testimonial[] {
  return Array.isArray(stored) ? (stored as Testimonial[]).filter((entry) => entry.name && entry.text) : []
}

/** The three weeks of slots of a service, from the Monday of this week in Paris. */
export async function readAvailability(db: Db, serviceId: string): Promise<Availability> {
  const today = parisToday()
  const { data, error } = await db.rpc("booking_availability", {
    p_service_id: serviceId,
    p_from: calendarStart(today),
    p_days: CALENDAR_DAYS,
  })
  if (error) throw toAppError(error)
  return { serviceId, today, days: toCalendar(data) }
}

/** Holds the slot and opens a payment; the answer is where to pay. Throws the function's refusal as an `AppError`. */
export async function openCheckout(db: Db, order: unknown): Promise<{ url: string }> {
  return await callFunction(db, "create-stripe-session", order)
}

/** Work for the browser to do before it orders. */
export async function readProofChallenge(db: Db): Promise<unknown> {
  return (await callFunction<{ data: unknown }>(db, "booking-challenge", {})).data
}

/** What became of a payment, asked from the server: the address that the visitor came back with proves nothing. */
export async function readCheckout(db: Db, sessionId: string): Promise<CheckoutOutcome> {
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
