import { render, toPlainText } from "@react-email/render"
import { createElement, type ReactElement } from "react"
import { readAccountPayload } from "./account-mail.ts"
import type { CalendarFile } from "#domain/booking/manage.ts"
import type { MailTemplate } from "#domain/mail/labels.ts"
import { calendarFile } from "../calendar-file.ts"
import { type BookingMail, type Company, readAppointment, readBookingPayload, unbroken } from "./booking-mail.ts"
import { type ContactMail, readContactPayload } from "./contact-mail.ts"
import { type DisputeMail, readDisputePayload, readStrayPayload, type StrayMail } from "./payment-alert-mail.ts"
import {
  type AccountProps,
  accountNotice,
  codeSubject,
  Invitation,
  invitationSubject,
  PasswordReset,
  resetSubject,
  SignInCode,
} from "./templates/account.tsx"
import { BookingConfirmed, confirmedSubject } from "./templates/booking-confirmed.tsx"
import { BookingReceived, receivedSubject } from "./templates/booking-received.tsx"
import { BookingReminder, reminderSubject } from "./templates/booking-reminder.tsx"
import { BookingSlotLost, slotLostSubject } from "./templates/booking-slot-lost.tsx"
import {
  BookingCancelled,
  BookingCancelledByCompany,
  BookingLink,
  BookingMoved,
  BookingPlanned,
  BookingRefunded,
  BookingWithdrawn,
  cancelledByCompanySubject,
  cancelledSubject,
  type ChangeProps,
  linkSubject,
  movedSubject,
  PaymentLink,
  paymentLinkSubject,
  plannedSubject,
  refundedSubject,
  staffNotice,
  type StaffNotice,
  staffNoticeSubject,
  withdrawnSubject,
} from "./templates/booking-changes.tsx"
import { ContactAcknowledged, contactAcknowledgedSubject } from "./templates/contact-acknowledged.tsx"
import { ContactReceived, contactReceivedSubject } from "./templates/contact-received.tsx"
import {
  disputeSubject,
  PaymentDispute,
  RefundRefused,
  refundRefusedSubject,
  StrayPayment,
  straySubject,
} from "./templates/payment-alerts.tsx"

type Context = {
  company: Company
  publicUrl: string
  /** Where the client manages the appointment; null when the mail is not the client's. */
  manageUrl: string | null
  now: Date
}
type Message = { payload: unknown; created_at: string }
type Written = { subject: string; body: ReactElement; replyTo: string | null }

type Template<Props> = {
  subject: (props: Props) => string
  component: (props: Props) => ReactElement
  /** Who an answer goes to: the company for a client's mail, the client for the staff's. */
  replyTo: (props: Props) => string | null
}

function write<Props extends object>(template: Template<Props>, props: Props): Written {
  return {
    subject: template.subject(props),
    body: createElement(template.component, props),
    replyTo: template.replyTo(props),
  }
}

const booking =
  (template: Template<Context & { booking: BookingMail }>) =>
  (message: Message, context: Context): Written =>
    write(template, { ...context, booking: readBookingPayload(message.payload, new Date(message.created_at)) })

const change = (subject: (props: ChangeProps) => string, component: (props: ChangeProps) => ReactElement) =>
  booking({ subject, component, replyTo: ({ company }) => company.email })

const notice = (kind: StaffNotice) =>
  booking({
    subject: staffNoticeSubject(kind),
    component: staffNotice(kind),
    replyTo: (props) => props.booking.client.email,
  })

const contact =
  (template: Template<Context & { contact: ContactMail }>) =>
  (message: Message, context: Context): Written =>
    write(template, { ...context, contact: readContactPayload(message.payload, context.company.name) })

const account =
  (template: Omit<Template<AccountProps>, "replyTo">) =>
  (message: Message, context: Context): Written =>
    write(
      { ...template, replyTo: ({ company }) => company.email },
      { ...context, account: readAccountPayload(message.payload, new Date(message.created_at), context.publicUrl) },
    )

const dispute = (message: Message, context: Context): Written => {
  const template: Template<Context & { booking: BookingMail; dispute: DisputeMail }> = {
    subject: disputeSubject,
    component: PaymentDispute,
    // Nobody answers a client before having read what the bank says.
    replyTo: () => null,
  }
  return write(template, {
    ...context,
    booking: readBookingPayload(message.payload, new Date(message.created_at)),
    dispute: readDisputePayload(message.payload),
  })
}

const stray = (message: Message, context: Context): Written => {
  const template: Template<Context & { stray: StrayMail }> = {
    subject: straySubject,
    component: StrayPayment,
    // Who paid is known to the payment provider alone.
    replyTo: () => null,
  }
  return write(template, { ...context, stray: readStrayPayload(message.payload) })
}

const templates: Record<MailTemplate, (message: Message, context: Context) => Written> = {
  account_code: account({ subject: codeSubject, component: SignInCode }),
  account_factor_added: account(accountNotice("account_factor_added")),
  account_factor_removed: account(accountNotice("account_factor_removed")),
  account_invitation: account({ subject: invitationSubject, component: Invitation }),
  account_password_changed: account(accountNotice("account_password_changed")),
  account_password_reset: account({ subject: resetSubject, component: PasswordReset }),
  booking_confirmed: booking({
    subject: confirmedSubject,
    component: BookingConfirmed,
    replyTo: ({ company }) => company.email,
  }),
  booking_received: booking({
    subject: receivedSubject,
    component: BookingReceived,
    replyTo: (props) => props.booking.client.email,
  }),
  booking_slot_lost: booking({
    subject: slotLostSubject,
    component: BookingSlotLost,
    replyTo: ({ company }) => company.email,
  }),
  booking_link: change(linkSubject, BookingLink),
  booking_moved: change(movedSubject, BookingMoved),
  booking_planned: change(plannedSubject, BookingPlanned),
  booking_moved_staff: notice("booking_moved_staff"),
  booking_cancelled: change(cancelledSubject, BookingCancelled),
  booking_cancelled_staff: notice("booking_cancelled_staff"),
  booking_cancelled_by_company: change(cancelledByCompanySubject, BookingCancelledByCompany),
  booking_withdrawn: change(withdrawnSubject, BookingWithdrawn),
  booking_withdrawn_staff: notice("booking_withdrawn_staff"),
  booking_refunded: change(refundedSubject, BookingRefunded),
  booking_reminder: change(reminderSubject, BookingReminder),
  payment_link: change(paymentLinkSubject, PaymentLink),
  payment_dispute: dispute,
  refund_refused: booking({
    subject: refundRefusedSubject,
    component: RefundRefused,
    replyTo: (props) => props.booking.client.email,
  }),
  stray_payment: stray,
  contact_received: contact({
    subject: contactReceivedSubject,
    component: ContactReceived,
    replyTo: (props) => props.contact.email,
  }),
  contact_acknowledged: contact({
    subject: contactAcknowledgedSubject,
    component: ContactAcknowledged,
    replyTo: ({ company }) => company.email,
  }),
}

/** Every kind of mail that the product writes. */
export const MAIL_TEMPLATES = Object.keys(templates)

// A telephone number needs no address beside it.
const WITHOUT_TEL = { selectors: [{ selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } }] }

/** Mails to a client that lead to « Gérer mon rendez-vous ». */
export const MANAGEABLE = new Set([
  "booking_confirmed",
  "booking_link",
  "booking_moved",
  "booking_planned",
  "booking_reminder",
  "payment_link",
])
/** Mails that bring the appointment to the client's calendar, or take it off. */
const WITH_CALENDAR = new Set([
  "booking_confirmed",
  "booking_moved",
  "booking_planned",
  "booking_cancelled",
  "booking_cancelled_by_company",
  "booking_withdrawn",
])

export type RenderedMail = {
  subject: string
  html: string
  text: string
  replyTo: string | null
  calendar: CalendarFile | null
}

/**
 * Writes a message of the outbox, in French, as HTML and as text.
 * Throws when the template is unknown or the payload incomplete.
 */
export async function renderMail(message: Message & { template: string }, context: Context): Promise<RenderedMail> {
  const template = (templates as Record<string, (typeof templates)[MailTemplate]>)[message.template]
  if (!template) throw new Error(`No mail template is named ${message.template}`)
  const company = { ...context.company, phone: unbroken(context.company.phone) }
  const { subject, body, replyTo } = template(message, { ...context, company })
  const html = await render(body)
  return { subject, html, text: toPlainText(html, WITHOUT_TEL), replyTo, calendar: calendarOf(message, context) }
}

function calendarOf(message: Message & { template: string }, context: Context): CalendarFile | null {
  const appointment = WITH_CALENDAR.has(message.template) ? readAppointment(message.payload) : null
  return appointment && calendarFile(appointment, context.company, context.publicUrl, context.now)
}
