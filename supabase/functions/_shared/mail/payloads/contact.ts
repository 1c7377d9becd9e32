import * as z from "zod/mini"
import { contactBudgetLabels, contactServiceLabel, contactUrgencyLabels } from "#domain/contact/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Context, Message } from "../mail.ts"

const text = z.nullish(z.string())

/** What SQL writes into the outbox for both mails about a contact request (`send_contact_mails`). */
const payloadSchema = z.object({
  name: text,
  email: text,
  phone: text,
  address: text,
  service: text,
  project_type: text,
  budget: text,
  urgency: text,
  description: text,
  photos: z.number(),
})

/** A contact request in the words of the mails; the acknowledgement has only the closed lists. */
export type ContactMail = {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  service: string
  projectType: string | null
  budget: string | null
  urgency: string | null
  description: string | null
  photos: string | null
}

/** Throws a `ZodError` when a payload lacks what the mails need: the delivery then fails and says so. */
export function readContact({ payload }: Message, { company }: Context): { contact: ContactMail } {
  const request = z.parse(payloadSchema, payload)
  const { photos } = request
  return {
    contact: {
      name: request.name ?? "",
      email: request.email ?? null,
      phone: request.phone ? formatPhone(request.phone) : null,
      address: request.address ?? null,
      service: contactServiceLabel(request.service, company.name),
      projectType: request.project_type ?? null,
      budget: labelOf(contactBudgetLabels, request.budget),
      urgency: labelOf(contactUrgencyLabels, request.urgency),
      description: request.description ?? null,
      photos: photos === 0 ? null : `${photos} ${photos === 1 ? "photo jointe" : "photos jointes"}`,
    },
  }
}

const LONGEST_QUOTE = 600
// Whatever a mail program would make a link of: the request may have been typed by somebody else than its reader.
const ADDRESSES = /(?:https?:\/\/|www\.)\S+|\S+@\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?/giu

/** Typed words as they may be sent to an address that nobody has proved to be theirs: no address in them, and not endless. */
export function harmless(text: string): string {
  const quoted = text.slice(0, 2 * LONGEST_QUOTE).replace(ADDRESSES, "(adresse retirée)")
  return quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, LONGEST_QUOTE)}…` : quoted
}

function labelOf(labels: Record<string, string>, code: string | null | undefined): string | null {
  return code ? (labels[code] ?? code) : null
}
