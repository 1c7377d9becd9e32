import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import type { BookableService } from "#domain/booking/service.ts"
import type { Phone } from "#domain/company/company.ts"
import type { ErrorCode, FieldErrors } from "#domain/errors.ts"

export type Testimonial = { name: string; location?: string; experience?: string; rating: number; text: string }

/** What the booking page reads for itself. */
export type BookingData = {
  services: BookableService[]
  /** The trades that have one of them, in the order of the company; `code` as services name them. */
  categories: { code: string; name: string; description: string | null }[]
  /** Euros paid when booking, taken off the final price. */
  prepayment: number
  /** Hourly rate, how time is counted, travel, price of the quote: as the owner states them, when they do. */
  ratesNotice: string | null
  /** Who settles what could not be settled together: « Nom, adresse, site »; null while there is none. */
  mediator: string | null
  testimonials: Testimonial[]
}

/** The same with what the site already knows about the company; `zones` are departments. */
export type BookingPage = BookingData & { phone: Phone | null; zones: string[] }

export type Availability = { serviceId: string; today: string; days: CalendarDay[] }

/** What the calendar's resource answers; `days` is missing when it could not be read. */
export type AvailabilityAnswer = Availability | { serviceId: string; error: string }

/** With what the visitor comes back from the payment page. */
export type PaymentReturn = { kind: "none" } | { kind: "cancelled" } | { kind: "returned"; outcome: CheckoutOutcome }

/** A refused attempt to pay. A payment that can start has no answer: the browser leaves for the payment page. */
export type Refusal = { code: ErrorCode; message: string; fields: FieldErrors }
export type PayAnswer = { refusal: Refusal }
