import * as z from "zod/mini"
import { earlyStart, urgentRepair } from "#domain/booking/consents.ts"
import type { JobMoney } from "#domain/booking/job-money.ts"
import { startsBeforeWithdrawalEnds } from "#domain/booking/rules.ts"
import { withdrawalPeriod } from "#domain/booking/terms.ts"
import { formatDuration, formatLongDate, formatLongDateTime, formatTime, parisTime } from "#domain/dates.ts"
import { formatCents, formatEuros } from "#domain/money.ts"
import { firstNameOf } from "#domain/names.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { uncapitalized } from "#domain/typography.ts"
import type { Appointment } from "../../calendar-file.ts"
import type { Message } from "../mail.ts"

/** A person whom the site shows (`private.person_shown`). */
export const personSchema = z.nullish(z.object({ name: z.string(), role: z.string() }))

/** Returns « Moussa, plombier », or null without a person. */
export function introduce(person: z.output<typeof personSchema>): string | null {
  return person ? `${firstNameOf(person.name) ?? person.name}, ${uncapitalized(person.role)}` : null
}

/** Payload that SQL writes for each mail about a booking (`private.booking_payload`). */
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
  scheduled_date: z.nullish(z.string()),
  scheduled_time: z.nullish(z.string()),
  duration_minutes: z.number(),
  prepayment_cents: z.number(),
  express_request: z.boolean(),
  urgent_repair: z._default(z.boolean(), false),
  is_online: z._default(z.boolean(), false),
  ordered_at: z.nullish(z.string()),
  terms_version: z.nullish(z.string()),
  base_price: z.nullish(z.number()),
  included: z.nullish(z.string()),
  vat_exempt: z.nullish(z.boolean()),
  request_id: z.nullish(z.string()),
  sequence: z._default(z.number(), 0),
  is_cancelled: z._default(z.boolean(), false),
  total_cents: z._default(z.number(), 0),
  collected_cents: z._default(z.number(), 0),
  due_cents: z._default(z.number(), 0),
  has_fees: z._default(z.boolean(), false),
  is_paid: z._default(z.boolean(), true),
  is_held: z._default(z.boolean(), false),
  refund_cents: z._default(z.number(), 0),
  refund_reason: z.nullish(z.string()),
  previous_date: z.nullish(z.string()),
  previous_time: z.nullish(z.string()),
  moved_by_client: z._default(z.boolean(), false),
  is_copy: z._default(z.boolean(), false),
  note: z.nullish(z.string()),
  declared_name: z.nullish(z.string()),
  declared_at: z.nullish(z.string()),
  payment_url: z.nullish(z.string()),
  held_until: z.nullish(z.string()),
  recorded_at: z.nullish(z.string()),
  visitor: personSchema,
})

/** A booking, formatted in French for the mails. */
export type BookingMail = {
  reference: string
  /** The path of the request in the office. */
  path: string
  service: string
  client: { name: string; email: string | null; phone: string }
  /** True when day and hour are set. */
  isDated: boolean
  /** « lundi 23 novembre 2026 », or « à convenir » when staff have removed the date. */
  day: string
  /** « 9 h », or « à convenir ». */
  time: string
  /** « lundi 23 novembre 2026 à 9 h », or « date à convenir ». */
  when: string
  /** « votre rendez-vous du lundi 23 novembre 2026 », or « votre rendez-vous ». */
  appointment: string
  duration: string
  /** « Moussa, plombier »; null when staff have named no person. */
  visitor: string | null
  address: string
  description: string | null
  /** « 80 € ». */
  prepayment: string
  prepaymentCents: number
  /** « à partir de 95 € », without its tax; null when no price was agreed. */
  price: string | null
  money: JobMoney
  /** True for a booking on the site; an order by telephone has its terms in the mail of the appointment. */
  isOnline: boolean
  /** What that price includes, in the owner's words. */
  included: string | null
  /** Whether the order was made under the franchise; null when it does not say so. */
  isVatExempt: boolean | null
  /** The client's express requests: a sentence for each, with its effect (domain/booking/consents.ts). */
  requested: string[]
  /** True when the work may not begin yet: the appointment is within the withdrawal period, and the client has not requested an early start. */
  asksForEarlyStart: boolean
  /** True when part of the order was carried out before the client withdrew. */
  isPartDue: boolean
  isQuoteRefused: boolean
  isUrgent: boolean
  /** « vendredi 20 novembre 2026 à 14 h 05 », when the payment was recorded, else when the mail was queued. */
  recordedAt: string
  isPaid: boolean
  /** True while the slot is held until the prepayment arrives. */
  isHeld: boolean
  /** The refund, « 80 € »; null when there is none. */
  refund: string | null
  /** True when the company keeps the prepayment, according to the terms. */
  isKept: boolean
  /** « lundi 23 novembre 2026 à 9 h », before it was moved. */
  previously: string | null
  /** « change d’heure », or « change de date » when the day is another one too. */
  change: string
  /** True when the client chose the new date on the page of the appointment, false when staff moved it. */
  isMovedByClient: boolean
  note: string | null
  /** Name and time of the withdrawal from the contract: « vendredi 20 novembre 2026 à 14 h 05 ». */
  withdrawal: { name: string; at: string } | null
  /** True for the person who booked, when the acknowledgement of a withdrawal goes to another address. */
  isCopy: boolean
  paymentUrl: string | null
  /** « 10 h 12 », until which an unpaid slot is held; null when nothing says so. */
  heldUntil: string | null
  /** True when the client had paid this appointment already. */
  isPaidTwice: boolean
  /** The version of the terms of sale that the client accepted; null if none is recorded. */
  termsVersion: string | null
}

const AGREED_LATER = "à convenir"

/** Throws a `ZodError` when the payload lacks a required value: the delivery then fails and reports it. */
export function readBooking({ payload, created_at }: Message): { booking: BookingMail } {
  const booking = z.parse(payloadSchema, payload)
  const day = booking.scheduled_date ? formatLongDate(booking.scheduled_date) : null
  const time = booking.scheduled_time ? formatTime(booking.scheduled_time) : null
  return {
    booking: {
      reference: booking.reference,
      path: booking.request_id ? `/admin/brico?demande=${booking.request_id}` : "/admin/brico",
      service: booking.service_name,
      client: {
        name: booking.client_name,
        email: booking.client_email ?? null,
        phone: formatPhone(booking.client_phone),
      },
      isDated: day !== null && time !== null,
      day: day ?? AGREED_LATER,
      time: time ?? AGREED_LATER,
      when: day ? `${day} à ${time ?? "une heure à convenir"}` : `date ${AGREED_LATER}`,
      appointment: day ? `votre rendez-vous du ${day}` : "votre rendez-vous",
      duration: formatDuration(booking.duration_minutes),
      visitor: introduce(booking.visitor),
      address: fullAddress(booking),
      description: booking.description || null,
      prepayment: formatCents(booking.prepayment_cents),
      prepaymentCents: booking.prepayment_cents,
      included: booking.included || null,
      isVatExempt: booking.vat_exempt ?? null,
      price: booking.base_price ? `à partir de ${formatEuros(booking.base_price)}` : null,
      money: {
        total_cents: booking.total_cents,
        collected_cents: booking.collected_cents,
        due_cents: booking.due_cents,
        starts_at: booking.is_online && !booking.has_fees,
        is_done: false,
      },
      isOnline: booking.is_online,
      requested: [
        // An urgent repair has no right of withdrawal, so the client owes no share: the sentence on the effect of an early start is omitted.
        ...(booking.express_request
          ? [booking.urgent_repair ? earlyStart.asked : `${earlyStart.asked} ${earlyStart.effect}`]
          : []),
        ...(booking.urgent_repair
          ? [`${urgentRepair.asked} ${urgentRepair.remains(`pendant ${withdrawalPeriod} après la commande`)}`]
          : []),
      ],
      asksForEarlyStart: asksForEarlyStart(booking),
      isPartDue: booking.refund_reason === "work_begun",
      isQuoteRefused: booking.refund_reason === "quote_refused",
      isUrgent: booking.urgent_repair,
      // A message sent again gives the date of the first one.
      recordedAt: formatLongDateTime(new Date(booking.recorded_at ?? created_at)),
      isPaid: booking.is_paid,
      isHeld: booking.is_held,
      refund: booking.refund_cents > 0 ? formatCents(booking.refund_cents) : null,
      isKept:
        booking.is_paid && booking.refund_cents === 0 && ["kept", "work_begun"].includes(booking.refund_reason ?? ""),
      previously:
        booking.previous_date && booking.previous_time
          ? `${formatLongDate(booking.previous_date)} à ${formatTime(booking.previous_time)}`
          : null,
      change: booking.previous_date === booking.scheduled_date ? "change d’heure" : "change de date",
      isMovedByClient: booking.moved_by_client,
      note: booking.note || null,
      withdrawal:
        booking.declared_name && booking.declared_at ? { name: booking.declared_name, at: booking.declared_at } : null,
      isCopy: booking.is_copy,
      paymentUrl: booking.payment_url ?? null,
      heldUntil: booking.held_until ? formatTime(parisTime(new Date(booking.held_until))) : null,
      isPaidTwice: booking.refund_reason === "double_payment",
      termsVersion: booking.terms_version ?? null,
    },
  }
}

const contractorSchema = z.object({ contractor_name: z.string() })

/** A booking with the name of the subcontractor who is mailed. */
export function readContractorBooking(message: Message): { booking: BookingMail; contractor: string } {
  return { ...readBooking(message), contractor: z.parse(contractorSchema, message.payload).contractor_name }
}

const reviewSchema = z.object({ review_url: z.url() })

/** A booking with the page on which its client may write a review. */
export function readReviewRequest(message: Message): { booking: BookingMail; reviewUrl: string } {
  return { ...readBooking(message), reviewUrl: z.parse(reviewSchema, message.payload).review_url }
}

/** For mails that confirm an appointment: throws when the day or the hour is missing, so that nothing is delivered. */
export function readDatedBooking(message: Message): { booking: BookingMail } {
  const { scheduled_date, scheduled_time } = z.parse(payloadSchema, message.payload)
  if (!scheduled_date || !scheduled_time) throw new Error("Ce rendez-vous n’a pas de date\u00a0: rien n’est envoyé.")
  return readBooking(message)
}

function asksForEarlyStart(booking: z.output<typeof payloadSchema>): boolean {
  const { express_request, urgent_repair, scheduled_date, ordered_at } = booking
  if (express_request || urgent_repair || !scheduled_date || !ordered_at) return false
  return startsBeforeWithdrawalEnds(scheduled_date, new Date(ordered_at))
}

/** Returns the appointment of a payload, for its calendar file; null when the payload has no request id, day or hour. */
export function readAppointment({ payload }: Message): Appointment | null {
  const booking = z.parse(payloadSchema, payload)
  if (!booking.request_id || !booking.scheduled_date || !booking.scheduled_time) return null
  return {
    id: booking.request_id,
    reference: booking.reference,
    service: booking.service_name,
    date: booking.scheduled_date,
    time: booking.scheduled_time,
    durationMinutes: booking.duration_minutes,
    address: fullAddress(booking),
    sequence: booking.sequence,
    isCancelled: booking.is_cancelled,
  }
}

type Place = { address: string; postal_code?: string | null | undefined; city?: string | null | undefined }

/** The address on one line, without saying the postal code twice. */
export function fullAddress({ address, postal_code, city }: Place): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return !town || (postal_code && address.includes(postal_code)) ? address : `${address}, ${town}`
}
