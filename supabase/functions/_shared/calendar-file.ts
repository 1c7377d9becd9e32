import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import type { CalendarEvent } from "#domain/calendar/events.ts"
import { parisInstant } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { Moment } from "#domain/booking/slots.ts"

const MINUTE_MS = 60_000
/** How often diaries are asked to look again. */
const FEED_REFRESH_SECONDS = 1800

export type Appointment = Moment & {
  requestId: string
  reference: string
  service: string
  durationMinutes: number
  /** Left out on the page that anyone with the link may open. */
  address: string | null
  sequence: number
  isCancelled: boolean
}

/** The appointment for a calendar: the same UID for as long as it lives, a SEQUENCE that grows, instants in UTC. */
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
 * The calendar of the back office as a diary subscribes to it: appointments with whom to call, days of the works as whole days, cancelled ones as
 * such so that diaries take them away.
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
      // Noon, so that the day is the same one in every zone that this runs in.
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
