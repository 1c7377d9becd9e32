import { render, toPlainText } from "@react-email/render"
import { createElement, type ReactElement } from "react"
import { type BookingMail, type Company, readBookingPayload, unbroken } from "./booking-mail.ts"
import { type ContactMail, readContactPayload } from "./contact-mail.ts"
import { BookingConfirmed, confirmedSubject } from "./templates/booking-confirmed.tsx"
import { BookingReceived, receivedSubject } from "./templates/booking-received.tsx"
import { BookingSlotLost, slotLostSubject } from "./templates/booking-slot-lost.tsx"
import { ContactAcknowledged, contactAcknowledgedSubject } from "./templates/contact-acknowledged.tsx"
import { ContactReceived, contactReceivedSubject } from "./templates/contact-received.tsx"

type Context = { company: Company; publicUrl: string }
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

const contact =
  (template: Template<Context & { contact: ContactMail }>) =>
  (message: Message, context: Context): Written =>
    write(template, { ...context, contact: readContactPayload(message.payload, context.company.name) })

const templates: Record<string, (message: Message, context: Context) => Written> = {
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

// A telephone number needs no address beside it.
const WITHOUT_TEL = { selectors: [{ selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } }] }

export type RenderedMail = { subject: string; html: string; text: string; replyTo: string | null }

/**
 * Writes a message of the outbox, in French, as HTML and as text.
 * Throws when the template is unknown or the payload incomplete.
 */
export async function renderMail(message: Message & { template: string }, context: Context): Promise<RenderedMail> {
  const template = templates[message.template]
  if (!template) throw new Error(`No mail template is named ${message.template}`)
  const company = { ...context.company, phone: unbroken(context.company.phone) }
  const { subject, body, replyTo } = template(message, { ...context, company })
  const html = await render(body)
  return { subject, html, text: toPlainText(html, WITHOUT_TEL), replyTo }
}
