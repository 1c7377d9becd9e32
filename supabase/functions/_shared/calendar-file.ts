import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator"
import { eventPath } from "#domain/calendar/event-path.ts"
import type { CalendarEvent, EventStatus } from "#domain/calendar/events.ts"
import { bricoStatusLabels } from "#domain/booking/labels.ts"
import { projectStatusLabels } from "#domain/projects/labels.ts"
import { parisInstant } from "#domain/dates.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { Moment } from "#domain/booking/slots.ts"

const MINUTE_MS = 60_000
/** A reminder two hours before the visit, while somebody can still come home. */
const ALARM_SECONDS = 7200
/** Interval at which calendar programs are asked to refresh the feed. */
const FEED_REFRESH_SECONDS = 1800

export type Appointment = Moment & {
  /** Of the request or of the visit. */
  id: string
  /** Null for a visit. */
  reference: string | null
  service: string
  durationMinutes: number
  /** Only the town on the page that anyone with the link can open; null without one. */
  address: string | null
  sequence: number
  isCancelled: boolean
}

type Company = { name: string; email: string | null; phone: string | null }
type Place = {
  publicUrl: string
  /** Link by which the client manages the appointment; null in the file of a subcontractor. */
  manageUrl: string | null
  now: Date
}

/** Returns the appointment as an iCalendar file: the UID is its id at the site's host, SEQUENCE is the appointment's, instants are in UTC. */
export function calendarFile(
  appointment: Appointment,
  company: Company,
  { publicUrl, manageUrl, now }: Place,
): CalendarFile {
  const start = parisInstant(appointment.date, appointment.time)
  const { isCancelled } = appointment
  const calendar = ical({ prodId: { company: company.name, product: "Rendez-vous", language: "FR" } })
  calendar.method(isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  const summary = `${appointment.service} (${company.name})`
  const event = calendar.createEvent({
    id: `${appointment.id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + appointment.durationMinutes * MINUTE_MS),
    summary,
    description: [
      appointment.reference && `Référence ${appointment.reference}`,
      company.phone && `Téléphone\u00a0: ${formatPhone(company.phone)}`,
      manageUrl && `Gérer le rendez-vous\u00a0: ${manageUrl}`,
    ]
      .filter(Boolean)
      .join("\n"),
    ...(appointment.address ? { location: appointment.address } : {}),
    ...(manageUrl ? { url: manageUrl } : {}),
    ...(company.email ? { organizer: { name: company.name, email: company.email } } : {}),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (!isCancelled) event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_SECONDS, description: summary })
  return { filename: `rendez-vous-${appointment.reference ?? appointment.date}.ics`, ics: writeFile(calendar) }
}

/** `changed_at`: when its row last changed, an instant in UTC. */
export type FeedEvent = CalendarEvent & { sequence: number; changed_at: string; team_name: string | null }

const statusLabels: Record<EventStatus, string> = { ...projectStatusLabels, ...bricoStatusLabels }

const feedStatus = (status: EventStatus) => {
  if (status === "cancelled") return ICalEventStatus.CANCELLED
  return status === "pending" ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/**
 * Returns the calendar of the back office as an iCalendar feed: appointments with the client's name and phone, the team and the status, works as
 * whole days. Pending appointments are tentative; cancelled events are marked as such, so that calendar programs remove them.
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
      lastModified: new Date(event.changed_at),
      // Noon, so that the day is the same in the time zone of any server.
      start: isWork ? new Date(`${event.day}T12:00:00`) : start,
      ...(isWork ? { allDay: true } : { end: new Date(start.getTime() + event.minutes * MINUTE_MS) }),
      summary: event.title,
      description: [
        event.client_name,
        event.client_phone && formatPhone(event.client_phone),
        event.team_name,
        event.contractor_name && `Sous-traitant\u00a0: ${event.contractor_name}`,
        event.kind === "visit" ? event.staff_name : statusLabels[event.status],
        event.description,
      ]
        .filter(Boolean)
        .join("\n"),
      location: event.address,
      url: `${publicUrl}${eventPath(event)}`,
      status: feedStatus(event.status),
    })
  }
  return writeFile(calendar)
}

/** Each line of the format ends with CRLF, the last one too (RFC 5545, 3.1). */
const writeFile = (calendar: ICalCalendar) => `${calendar.toString().trimEnd()}\r\n`
