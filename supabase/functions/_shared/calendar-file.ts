import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { parisInstant } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { Moment } from "#domain/booking/slots.ts"

const MINUTE_MS = 60_000
/** Interval at which calendar programs are asked to refresh the feed. */
const FEED_REFRESH_SECONDS = 1800

export type Appointment = Moment & {
  requestId: string
  reference: string
  service: string
  durationMinutes: number
  /** Null on the page that anyone with the link can open. */
  address: string | null
  sequence: number
  isCancelled: boolean
}

/** Returns the appointment as an iCalendar file: the UID is the request's id at the site's host, SEQUENCE is the appointment's, instants are in UTC. */
export function calendarFile(
  appointment: Appointment,
  company: { name: string; email: string | null },
  publicUrl: string,
  now: Date,
): CalendarFile {
  const start = parisInstant(appointment.date, appointment.time)
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
    ...(company.email ? { organizer: { name: company.name, email: company.email } } : {}),
    status: appointment.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { filename: `rendez-vous-${appointment.reference}.ics`, ics: calendar.toString() }
}

export type FeedEvent = CalendarEvent & { sequence: number }

/**
 * Returns the calendar of the back office as an iCalendar feed: appointments with the client's name and phone, works as whole days, cancelled events
 * marked as such so that calendar programs remove them.
 */
export function feedFile(events: readonly FeedEvent[], company: string, publicUrl: string, now: Date): string {
  const calendar = ical({
    name: `${company}\u00a0: interventions`,
    prodId: { company, product: "Calendrier", language: "FR" },
  })
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.ttl(FEED_REFRESH_SECONDS)
  for (const event of events) {
    const start = parisInstant(event.day, event.time)
    const isWork = event.kind === "reno"
    calendar.createEvent({
      id: `${event.id}@${new URL(publicUrl).hostname}`,
      sequence: event.sequence,
      stamp: now,
      // Noon, so that the day is the same in the time zone of any server.
      start: isWork ? new Date(`${event.day}T12:00:00`) : start,
      ...(isWork ? { allDay: true } : { end: new Date(start.getTime() + event.minutes * MINUTE_MS) }),
      summary: event.title,
      description: [event.client_name, event.client_phone && formatPhone(event.client_phone), event.description]
        .filter(Boolean)
        .join("\n"),
      location: event.address,
      url: `${publicUrl}/admin/${isWork ? `reno/${event.project_id ?? event.id}` : `brico?demande=${event.id}`}`,
      status: event.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
