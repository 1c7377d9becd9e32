import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { parisInstant } from "#domain/dates.ts"
import type { CalendarFile } from "#domain/booking/manage.ts"

const MINUTE_MS = 60_000

export type Appointment = {
  requestId: string
  reference: string
  service: string
  /** Day and time of the start in Paris. */
  day: string
  time: string
  durationMinutes: number
  /** Left out on the page that anyone with the link may open. */
  address: string | null
  sequence: number
  isCancelled: boolean
}

/** The appointment for a calendar: the same UID for as long as it lives, a SEQUENCE that grows, instants in UTC. */
export function calendarFile(
  appointment: Appointment,
  company: { name: string; email: string },
  publicUrl: string,
  now: Date,
): CalendarFile {
  const start = parisInstant(appointment.day, appointment.time)
  const calendar = ical({ prodId: { company: company.name, product: "Rendez-vous", language: "FR" } })
  calendar.method(appointment.isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    id: `${appointment.requestId}@${new URL(publicUrl).hostname}`,
    sequence: appointment.sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + appointment.durationMinutes * MINUTE_MS),
    summary: `${appointment.service} (${company.name})`,
    description: `Référence ${appointment.reference}`,
    ...(appointment.address ? { location: appointment.address } : {}),
    organizer: { name: company.name, email: company.email },
    status: appointment.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { filename: `rendez-vous-${appointment.reference}.ics`, ics: calendar.toString() }
}
