import type { ReactElement } from "react"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import { type Appointment, calendarFile } from "../calendar-file.ts"
import type { LinkKind } from "../private-links.ts"

/** The company as it is when the mail leaves, with all that its terms are made of. */
export type Company = LegalSettings & {
  /** « 24 h (jours ouvrés) », the promise that the site makes too. */
  responseTime: string | null
}

/** What a message of the outbox says: SQL chose its mail and its recipient when it wrote it. */
export type Message = { payload: unknown; created_at: string }
export type Context = {
  company: Company
  publicUrl: string
  /** Where the client manages the appointment; null when the mail is not the client's. */
  manageUrl: string | null
  /** The link without account that the mail brings; null when it brings none. */
  privateUrl: string | null
  now: Date
}

type Recipient<Props> =
  | {
      to: "client"
      /** The mail leads to « Gérer mon rendez-vous ». */
      hasManageLink?: true
      link?: "works"
      /** What the mail brings to the client's calendar, or takes off it. */
      calendar?: (message: Message) => Appointment | null
    }
  | { to: "contractor"; link?: "quote"; calendar?: (message: Message) => Appointment | null }
  | { to: "account" }
  | { to: "staff"; answersGoTo: (props: Props) => string | null }

/** A mail: to whom, and its texts. What clients, subcontractors and account holders answer goes to the company. */
type Description<Content> = Recipient<Content & Context> & {
  /** What the mail says, from the payload. Throws a `ZodError` when something is missing: the delivery then fails and says so. */
  read: (message: Message, context: Context) => Content
  subject: (props: Content & Context) => string
  body: (props: Content & Context) => ReactElement
}

/** A mail as the worker sees it, whatever it is about. */
export type Mail = {
  hasManageLink: boolean
  link: LinkKind | null
  write: (
    message: Message,
    context: Context,
  ) => { subject: string; body: ReactElement; replyTo: string | null; calendar: CalendarFile | null }
}

export function defineMail<Content extends object>(mail: Description<Content>): Mail {
  return {
    hasManageLink: mail.to === "client" && mail.hasManageLink === true,
    link: ("link" in mail && mail.link) || null,
    write: (message, context) => {
      const props = { ...context, ...mail.read(message, context) }
      const appointment = "calendar" in mail ? mail.calendar?.(message) : null
      return {
        subject: mail.subject(props),
        body: mail.body(props),
        replyTo: mail.to === "staff" ? mail.answersGoTo(props) : context.company.email,
        calendar: appointment ? calendarFile(appointment, context.company, context.publicUrl, context.now) : null,
      }
    },
  }
}
