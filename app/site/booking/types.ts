import type { CheckoutOutcome } from "#domain/booking/checkout.ts"
import type { CalendarDay } from "#domain/booking/slots.ts"
import type { BookableService } from "#domain/booking/service.ts"
import type { Phone } from "#domain/company/company.ts"
import type { ErrorCode, FieldErrors } from "#domain/errors.ts"

export type Testimonial = { name: string; location?: string; experience?: string; rating: number; text: string }

/** Data that the booking page reads itself. */
export type BookingData = {
  services: BookableService[]
  /** Trades with at least one of these services, in the company's order; `code` is the value that services refer to. */
  categories: { code: string; name: string; description: string | null }[]
  /** Euros to pay when booking, deducted from the final price. */
  prepayment: number
  /** Version of the terms of sale that /cgv shows now. */
  termsVersion: string
  /** The owner's text on hourly rate, billing of time, travel costs and price of the quote; null when empty. */
  ratesNotice: string | null
  /** The consumer mediator: « Nom, adresse, site »; null when none is set. */
  mediator: string | null
  testimonials: Testimonial[]
}

/** Booking data plus the company's data from the layout; `zones` are departments; under the franchise (`isVatExempt`) prices are not « TTC ». */
export type BookingPage = BookingData & { phone: Phone | null; zones: string[]; isVatExempt: boolean }

/** A slot chosen for one service that is not open for the service chosen since. */
export type LostSlot = { date: string; time: string | null }

export type Availability = { serviceId: string; today: string; days: CalendarDay[] }

/** Response of the calendar's resource; `days` is missing when it could not be read. */
export type AvailabilityAnswer = Availability | { serviceId: string; error: string }

/** The visitor's return from the payment page. */
export type PaymentReturn = { kind: "none" } | { kind: "cancelled" } | { kind: "returned"; outcome: CheckoutOutcome }

/** A refused attempt to pay. A successful one returns nothing, because the browser goes to the payment page. */
export type OrderRefusal = { code: ErrorCode; message: string; fields: FieldErrors }
export type PayAnswer = { refusal: OrderRefusal }
