import type { ReactElement } from "react"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import type { AdaptableMail, MailTexts } from "#domain/mail/original-texts.ts"
import type { Recipient as RecipientKind } from "#domain/mail/labels.ts"
import { type AdaptedTexts, fillIn, textsOf, type Words } from "#domain/mail/texts.ts"
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

/** A subject of its own, or texts that the owner may adapt: they come filled in, the subject too. */
type Wording<Props> =
  { texts?: never; subject: (props: Props) => string } | { texts: AdaptableMail; words: (props: Props) => Words }

/** A mail: to whom, and its texts. What clients, subcontractors and account holders answer goes to the company. */
type Description<Content> = Recipient<Content & Context> &
  Wording<Content & Context> & {
    /** What the mail says, from the payload. Throws a `ZodError` when something is missing: the delivery then fails and says so. */
    read: (message: Message, context: Context) => Content
    /** `opening` and `closing` are the adaptable texts; empty in a mail without them. */
    body: (props: Content & Context & Omit<MailTexts, "subject">) => ReactElement
  }

/** A mail as the worker sees it, whatever it is about. */
export type Mail = {
  to: RecipientKind
  /** Under which name its texts are adapted; null when they are not. */
  texts: AdaptableMail | null
  hasManageLink: boolean
  link: LinkKind | null
  write: (
    message: Message,
    context: Context,
    adapted: AdaptedTexts | null,
  ) => { subject: string; body: ReactElement; replyTo: string | null; calendar: CalendarFile | null }
}

/** What ends or hides a line; the spaces of French typography are none of them. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

export function defineMail<Content extends object>(mail: Description<Content>): Mail {
  const textsFor = (props: Content & Context, adapted: AdaptedTexts | null): MailTexts => {
    if (!mail.texts) return { subject: mail.subject(props), opening: "", closing: "" }
    const words = mail.words(props)
    const { subject, opening, closing } = textsOf(mail.texts, adapted)
    return {
      subject: fillIn(subject, words).trim() || words.entreprise || "",
      opening: fillIn(opening, words),
      closing: fillIn(closing, words),
    }
  }
  return {
    to: mail.to,
    texts: mail.texts ?? null,
    hasManageLink: mail.to === "client" && mail.hasManageLink === true,
    link: ("link" in mail && mail.link) || null,
    write: (message, context, adapted) => {
      const props = { ...context, ...mail.read(message, context) }
      const { subject, ...texts } = textsFor(props, adapted)
      const appointment = "calendar" in mail ? mail.calendar?.(message) : null
      return {
        // A name that was not typed into a field may hold line breaks.
        subject: subject.replace(CONTROLS, " "),
        body: mail.body({ ...props, ...texts }),
        replyTo: mail.to === "staff" ? mail.answersGoTo(props) : context.company.email,
        calendar: appointment ? calendarFile(appointment, context.company, context.publicUrl, context.now) : null,
      }
    },
  }
}
