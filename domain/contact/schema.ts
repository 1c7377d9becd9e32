import * as z from "zod/mini"
import { normalizePhone } from "../phone.ts"
import { CONTACT_BUDGETS, CONTACT_SERVICES, CONTACT_URGENCIES } from "./labels.ts"

const text = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `${max.toLocaleString("fr-FR")} caractères au maximum.`))

const email = z
  .string({ error: "Indiquez votre adresse e-mail." })
  .check(
    z.trim(),
    z.minLength(1, { error: "Indiquez votre adresse e-mail.", abort: true }),
    z.maxLength(254, "254 caractères au maximum."),
    z.email("Cette adresse e-mail semble incomplète."),
  )

const phone = z.pipe(
  z
    .string({ error: "Indiquez votre numéro de téléphone." })
    .check(z.trim(), z.minLength(1, { error: "Indiquez votre numéro de téléphone.", abort: true })),
  z.transform((typed, context) => {
    const number = normalizePhone(typed)
    if (number) return number
    context.issues.push({ code: "custom", message: "Ce numéro de téléphone semble incorrect.", input: typed })
    return z.NEVER
  }),
)

/** A field that may stay empty: what is not filled in is stored as null (specification §5). */
const emptyToNull = z.transform((value: unknown): unknown => (value === "" || value === undefined ? null : value))

/** The quote form as it is stored in `contact_requests`. The service is required in the form only. */
export const contactRequestSchema = z.object({
  name: text("Indiquez votre nom.", 120),
  email,
  phone,
  address: text("Indiquez l’adresse du projet.", 300),
  service: z.enum(CONTACT_SERVICES, "Choisissez un service."),
  project_type: z.pipe(
    emptyToNull,
    z.nullable(z.string().check(z.trim(), z.maxLength(120, "120 caractères au maximum."))),
  ),
  budget: z.pipe(emptyToNull, z.nullable(z.enum(CONTACT_BUDGETS, "Choisissez un budget de la liste."))),
  urgency: z.pipe(emptyToNull, z.nullable(z.enum(CONTACT_URGENCIES, "Choisissez un délai de la liste."))),
  description: text("Décrivez votre projet.", 5000),
})
export type ContactRequest = z.output<typeof contactRequestSchema>

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
 * The body of `send-contact-email` (specification §7). It only tells which stored request is meant: the mail is written from
 * that request, never from these words.
 */
export const sendContactEmailSchema = z.object({
  name: text("Indiquez votre nom.", 120),
  email,
  phone: some,
  service: some,
  projectType: some,
  budget: some,
  address: some,
  description: text("Décrivez votre projet.", 5000),
  urgency: some,
})
