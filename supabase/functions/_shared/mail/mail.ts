import type { ReactElement } from "react"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { LegalSettings } from "#domain/legal/legal.ts"
import type { AdaptableMail, MailTexts } from "#domain/mail/original-texts.ts"
import type { Recipient as RecipientKind } from "#domain/mail/labels.ts"
import { type AdaptedTexts, fillIn, textsOf, type Words } from "#domain/mail/texts.ts"
import { type Appointment, calendarFile } from "../calendar-file.ts"
import type { LinkKind } from "#domain/private-links.ts"

/** The company's details when the mail leaves, including those that its terms contain. */
export type Company = LegalSettings & {
  /** « 24 h (jours ouvrés) », the delay that the site promises as well. */
  responseTime: string | null
  /** The departments served; the terms name them. */
  zones: string[]
}

/** The content of an outbox message; SQL has chosen its template and its recipient. */
export type Message = { payload: unknown; created_at: string }
export type Context = {
  company: Company
  publicUrl: string
  /** Link by which the client manages the appointment; null when the mail has none. */
  manageUrl: string | null
  /** Private link (no account needed) that the mail contains; null when it contains none. */
  privateUrl: string | null
  /** The same of each row, in a mail about several. */
  privateUrls?: string[]
  /** The code that signs a quote, in the mail that contains it. */
  code?: string | null
  now: Date
}

type Recipient<Props> =
  | {
      to: "client"
      /** The mail gets the link « Gérer mon rendez-vous » as `manageUrl`. */
      hasManageLink?: true
      link?: "client_page" | "quote" | "invoice" | "minutes"
      /** The mail carries the document that its payload names (`document_id`), or several (`document_ids`), or the paper of its `invoice_id` or `quote_id` once it is made. */
      hasDocument?: true
      /** The mail contains the code that its payload numbers (`signing_id`, `code_no`). */
      hasCode?: true
      /** Calendar entry that the mail adds to the client's calendar, or removes from it. */
      calendar?: (message: Message) => Appointment | null
    }
  | { to: "contractor"; link?: "price_request"; calendar?: (message: Message) => Appointment | null }
  | { to: "account" }
  | { to: "staff"; answersGoTo: (props: Props) => string | null }

/** A fixed subject, or texts that the owner can adapt: these arrive filled in, with their subject. */
type Wording<Props> =
  | { texts?: never; subject: (props: Props) => string }
  | { texts: AdaptableMail; words: (props: Props) => Words }

/** A mail: its recipient and its texts. Replies of clients, subcontractors and account holders go to the company. */
type Description<Content> = Recipient<Content & Context> &
  Wording<Content & Context> & {
    /** Parses the payload. Throws when a value is missing: the delivery then fails and reports it. */
    read: (message: Message, context: Context) => Content
    /** `opening` and `closing` are the adaptable texts, empty in a mail without any. */
    body: (props: Content & Context & Omit<MailTexts, "subject">) => ReactElement
  }

/** A mail for the delivery, without the type of its content. */
export type Mail = {
  to: RecipientKind
  /** Name of its adaptable texts; null when it has none. */
  texts: AdaptableMail | null
  hasManageLink: boolean
  hasDocument: boolean
  hasCode: boolean
  link: LinkKind | null
  write: (
    message: Message,
    context: Context,
    adapted: AdaptedTexts | null,
  ) => { subject: string; body: ReactElement; replyTo: string | null; calendar: CalendarFile | null }
}

/** Control characters and line separators; the spaces of French typography are not among them. */
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
  const hasManageLink = mail.to === "client" && mail.hasManageLink === true
  return {
    to: mail.to,
    texts: mail.texts ?? null,
    hasManageLink,
    hasDocument: mail.to === "client" && mail.hasDocument === true,
    hasCode: mail.to === "client" && mail.hasCode === true,
    link: ("link" in mail && mail.link) || null,
    write: (message, context, adapted) => {
      const props = { ...context, ...mail.read(message, context) }
      const { subject, ...texts } = textsFor(props, adapted)
      const appointment = "calendar" in mail ? mail.calendar?.(message) : null
      return {
        // A name that does not come from a form field may contain line breaks.
        subject: subject.replace(CONTROLS, " "),
        body: mail.body({ ...props, ...texts }),
        replyTo: mail.to === "staff" ? mail.answersGoTo(props) : context.company.email,
        calendar: appointment
          ? calendarFile(appointment, context.company, {
              ...context,
              manageUrl: hasManageLink ? context.manageUrl : null,
            })
          : null,
      }
    },
  }
}
