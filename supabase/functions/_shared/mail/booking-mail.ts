import * as z from "zod/mini"
import { formatDateTime, formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"

/** What SQL writes into the outbox for each mail about a booking (`private.booking_payload`). */
const payloadSchema = z.object({
  reference: z.string(),
  client_name: z.string(),
  client_email: z.nullish(z.string()),
  client_phone: z.string(),
  address: z.string(),
  postal_code: z.nullish(z.string()),
  city: z.nullish(z.string()),
  service_name: z.string(),
  description: z.nullish(z.string()),
  scheduled_date: z.string(),
  scheduled_time: z.string(),
  duration_minutes: z.number(),
  prepayment_cents: z.number(),
  express_request: z.boolean(),
})

/** The company as it is when the mail leaves. */
export type Company = { name: string; email: string; phone: string; address: string }

/** A booking in the words of the mails. */
export type BookingMail = {
  reference: string
  service: string
  client: { name: string; email: string | null; phone: string }
  /** « lundi 23 novembre 2026 ». */
  day: string
  /** « 9 h ». */
  time: string
  duration: string
  address: string
  description: string | null
  /** « 80 € ». */
  prepayment: string
  isExpress: boolean
  /** « 20/11/2026 à 14:05 », when the payment was recorded. */
  recordedAt: string
}

/** A telephone number stays on one line. */
export function unbroken(phone: string): string {
  return phone.replaceAll(" ", "\u00a0")
}

/** Throws a `ZodError` when a payload lacks what the mails need: the delivery then fails and says so. */
export function readBookingPayload(payload: unknown, recordedAt: Date): BookingMail {
  const booking = z.parse(payloadSchema, payload)
  const town = [booking.postal_code, booking.city].filter(Boolean).join(" ")
  const isComplete = !booking.postal_code || booking.address.includes(booking.postal_code)
  return {
    reference: booking.reference,
    service: booking.service_name,
    client: {
      name: booking.client_name,
      email: booking.client_email ?? null,
      phone: formatPhone(booking.client_phone),
    },
    day: formatLongDate(booking.scheduled_date),
    time: formatTime(booking.scheduled_time),
    duration: formatDuration(booking.duration_minutes),
    address: isComplete ? booking.address : `${booking.address}, ${town}`,
    description: booking.description || null,
    prepayment: formatCents(booking.prepayment_cents),
    isExpress: booking.express_request,
    recordedAt: formatDateTime(recordedAt),
  }
}
