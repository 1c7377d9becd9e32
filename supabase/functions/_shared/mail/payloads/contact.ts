import * as z from "zod/mini"
import { lineNamesOf } from "#domain/company/lines.ts"
import { contactBudgetLabels, contactServiceLabel, contactUrgencyLabels } from "#domain/contact/labels.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { Context, Message } from "../mail.ts"

const text = z.nullish(z.string())

/** Payload that SQL writes for both mails about a contact request (`send_contact_mails`). */
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

/** A contact request, formatted in French for the mails. */
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

/** Throws a `ZodError` when the payload lacks a required value: the delivery then fails and reports it. */
export function readContact({ payload }: Message, { company }: Context): { contact: ContactMail } {
  const request = z.parse(payloadSchema, payload)
  const { photos } = request
  return {
    contact: {
      name: request.name ?? "",
      email: request.email ?? null,
      phone: request.phone ? formatPhone(request.phone) : null,
      address: request.address ?? null,
      service: contactServiceLabel(request.service, lineNamesOf(company)),
      projectType: request.project_type ?? null,
      budget: labelOf(contactBudgetLabels, request.budget),
      urgency: labelOf(contactUrgencyLabels, request.urgency),
      description: request.description ?? null,
      photos: photos === 0 ? null : `${photos} ${photos === 1 ? "photo jointe" : "photos jointes"}`,
    },
  }
}

const LONGEST_QUOTE = 600
// Texts that a mail program would turn into a link: the recipient of the mail may not be the author of the request.
const ADDRESSES = /(?:https?:\/\/|www\.)\S+|\S+@\S+|[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:\/\S*)?/giu

/** Prepares a typed text for an unverified recipient: URLs and addresses are removed, and the length is limited. */
export function harmless(text: string): string {
  const quoted = text.slice(0, 2 * LONGEST_QUOTE).replace(ADDRESSES, "(adresse retirée)")
  return quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, LONGEST_QUOTE)}…` : quoted
}

function labelOf(labels: Record<string, string>, code: string | null | undefined): string | null {
  return code ? (labels[code] ?? code) : null
}
