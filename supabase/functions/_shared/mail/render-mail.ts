import { render, toPlainText } from "@react-email/render"
import { createElement, type ReactElement } from "react"
import { type BookingMail, type Company, readBookingPayload, unbroken } from "./booking-mail.ts"
import { BookingConfirmed, confirmedSubject } from "./templates/booking-confirmed.tsx"
import { BookingReceived, receivedSubject } from "./templates/booking-received.tsx"
import { BookingSlotLost, slotLostSubject } from "./templates/booking-slot-lost.tsx"

type TemplateProps = { booking: BookingMail; company: Company; publicUrl: string }
type Template = {
  subject: (props: TemplateProps) => string
  component: (props: TemplateProps) => ReactElement
  /** Who an answer goes to: the company for a client's mail, the client for the staff's. */
  replyTo: (props: TemplateProps) => string | null
}

const templates: Record<string, Template> = {
  booking_confirmed: {
    subject: confirmedSubject,
    component: BookingConfirmed,
    replyTo: ({ company }) => company.email,
  },
  booking_received: {
    subject: receivedSubject,
    component: BookingReceived,
    replyTo: ({ booking }) => booking.client.email,
  },
  booking_slot_lost: {
    subject: slotLostSubject,
    component: BookingSlotLost,
    replyTo: ({ company }) => company.email,
  },
}

// A telephone number needs no address beside it.
const WITHOUT_TEL = { selectors: [{ selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } }] }

export type RenderedMail = { subject: string; html: string; text: string; replyTo: string | null }

/**
 * Writes a message of the outbox, in French, as HTML and as text.
 * Throws when the template is unknown or the payload incomplete.
 */
export async function renderMail(
  message: { template: string; payload: unknown; created_at: string },
  context: { company: Company; publicUrl: string },
): Promise<RenderedMail> {
  const template = templates[message.template]
  if (!template) throw new Error(`No mail template is named ${message.template}`)
  const company = { ...context.company, phone: unbroken(context.company.phone) }
  const props = { ...context, company, booking: readBookingPayload(message.payload, new Date(message.created_at)) }
  const html = await render(createElement(template.component, props))
  return {
    subject: template.subject(props),
    html,
    text: toPlainText(html, WITHOUT_TEL),
    replyTo: template.replyTo(props),
  }
}
