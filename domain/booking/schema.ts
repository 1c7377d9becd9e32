import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { email, postalCode, required, text, typedPhone } from "../fields.ts"
import { isSlotTime } from "./slots.ts"

/**
 * Schemas of the wizard's steps, with the field names of `create-stripe-session`. Uses Zod's small build, because the visitor's browser loads
 * it. The server parses the whole order again (order.ts) and validates the telephone number fully.
 */

export const wizardServiceSchema = z.object({
  service_id: z.guid("Choisissez une prestation."),
})

export const wizardDateSchema = z.object({
  date: z.string({ error: "Choisissez une date." }).check(z.refine(isDay, { error: "Choisissez une date." })),
  time: z.string({ error: "Choisissez une heure." }).check(z.refine(isSlotTime, { error: "Choisissez une heure." })),
})

export const DESCRIPTION_LENGTH = 2000

export const wizardContactSchema = z.object({
  client_name: required("Indiquez votre nom.", 120),
  client_email: email(),
  client_phone: typedPhone(),
  address: required("Indiquez l’adresse de l’intervention.", 200),
  postal_code: postalCode(),
  city: required("Indiquez la ville.", 100),
  description: z._default(text(DESCRIPTION_LENGTH, "Décrivez votre besoin en texte."), ""),
})

export const wizardConfirmationSchema = z.object({
  terms_accepted: z.literal(true, "Veuillez accepter les conditions pour continuer."),
  express_request: z._default(z.boolean("Cette case est cochée ou non."), false),
  urgent_repair: z._default(z.boolean("Cette case est cochée ou non."), false),
})

export type WizardContact = z.output<typeof wizardContactSchema>
