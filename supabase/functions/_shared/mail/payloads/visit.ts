import * as z from "zod/mini"
import { formatDuration, formatLongDate, formatTime } from "#domain/dates.ts"
import type { Appointment } from "../../calendar-file.ts"
import type { Message } from "../mail.ts"
import { fullAddress, introduce, personSchema } from "./booking.ts"

/** Payload of the mails about a visit (`private.visit_payload`). */
const payloadSchema = z.object({
  visit_id: z.string(),
  client_name: z.string(),
  address: z.string(),
  postal_code: z.nullish(z.string()),
  city: z.nullish(z.string()),
  scheduled_date: z.string(),
  scheduled_time: z.string(),
  duration_minutes: z.number(),
  sequence: z._default(z.number(), 0),
  is_cancelled: z._default(z.boolean(), false),
  previous_date: z.nullish(z.string()),
  previous_time: z.nullish(z.string()),
  visitor: personSchema,
})

/** A visit without a price, formatted in French for the mails. */
export type VisitMail = {
  client: string
  /** « lundi 23 novembre 2026 ». */
  day: string
  /** « 9 h ». */
  time: string
  /** « lundi 23 novembre 2026 à 9 h ». */
  when: string
  /** The moment before it was moved; null when it was not. */
  previously: string | null
  duration: string
  address: string
  /** « Moussa, plombier »; null when the site does not show who comes. */
  visitor: string | null
}

export function readVisit({ payload }: Message): { visit: VisitMail } {
  const visit = z.parse(payloadSchema, payload)
  const { scheduled_date, scheduled_time, previous_date, previous_time, visitor } = visit
  return {
    visit: {
      client: visit.client_name,
      day: formatLongDate(scheduled_date),
      time: formatTime(scheduled_time),
      when: formatMoment(scheduled_date, scheduled_time),
      previously: previous_date && previous_time ? formatMoment(previous_date, previous_time) : null,
      duration: formatDuration(visit.duration_minutes),
      address: fullAddress(visit),
      visitor: introduce(visitor),
    },
  }
}

/** The visit for its calendar file. */
export function readVisitAppointment({ payload }: Message): Appointment {
  const visit = z.parse(payloadSchema, payload)
  return {
    id: visit.visit_id,
    reference: null,
    service: "Visite",
    date: visit.scheduled_date,
    time: visit.scheduled_time,
    durationMinutes: visit.duration_minutes,
    address: fullAddress(visit),
    sequence: visit.sequence,
    isCancelled: visit.is_cancelled,
  }
}

const formatMoment = (date: string, time: string) => `${formatLongDate(date)} à ${formatTime(time)}`
