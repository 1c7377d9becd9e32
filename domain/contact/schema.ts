import * as z from "zod/mini"
import { email, optionalPostalCode, phoneReadBy, required, text } from "../fields.ts"
import { normalizePhone } from "../phone.ts"
import { ADDRESS_LENGTH } from "./zone-answer.ts"
import { CONTACT_BUDGETS, CONTACT_SERVICES, CONTACT_URGENCIES } from "./labels.ts"

export const DESCRIPTION_LENGTH = 5000

/** An optional field: an empty value is stored as null (specification §5). */
const emptyToNull = z.transform((value: unknown): unknown => (value === "" || value === undefined ? null : value))

/** The quote form as stored in `contact_requests`. Only the form requires the service. */
export const contactRequestSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  email: email(),
  phone: phoneReadBy(normalizePhone),
  address: required("Indiquez l’adresse du projet.", ADDRESS_LENGTH),
  service: z.enum(CONTACT_SERVICES, "Choisissez un service."),
  project_type: z.pipe(emptyToNull, z.nullable(text(120))),
  budget: z.pipe(emptyToNull, z.nullable(z.enum(CONTACT_BUDGETS, "Choisissez un budget de la liste."))),
  urgency: z.pipe(emptyToNull, z.nullable(z.enum(CONTACT_URGENCIES, "Choisissez un délai de la liste."))),
  description: required("Décrivez votre projet.", DESCRIPTION_LENGTH),
})
export type ContactRequest = z.output<typeof contactRequestSchema>

/** The postal code of the form. It is stored in the address, and never a reason to refuse a place. */
export const contactPlaceSchema = z.object({ postal_code: optionalPostalCode() })

export const CONTACT_FIELDS = [
  "name",
  "email",
  "phone",
  "address",
  "service",
  "project_type",
  "budget",
  "urgency",
  "description",
] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

const some = z.nullish(z.string().check(z.maxLength(5000)))

/**
 * Body of `send-contact-email` (specification §7). It only identifies the stored request; the mail is written from that request, never from
 * this body.
 */
export const sendContactEmailSchema = z.object({
  name: required("Indiquez votre nom.", 120),
  email: email(),
  phone: some,
  service: some,
  projectType: some,
  budget: some,
  address: some,
  description: required("Décrivez votre projet.", 5000),
  urgency: some,
})
