import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { looksLikePhone } from "../phone-format.ts"
import { isSlotTime } from "./slots.ts"

/**
 * The wizard's steps, under the names that `create-stripe-session` receives. Made with Zod's small build because the visitor's
 * browser loads it; the server parses the whole again (order.ts) and reads the telephone number in earnest.
 */

const text = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `${max} caractères au maximum.`))

export const wizardServiceSchema = z.object({
  service_id: z.guid("Choisissez une prestation."),
})

export const wizardDateSchema = z.object({
  date: z.string({ error: "Choisissez une date." }).check(z.refine(isDay, { error: "Choisissez une date." })),
  time: z.string({ error: "Choisissez une heure." }).check(z.refine(isSlotTime, { error: "Choisissez une heure." })),
})

export const wizardContactSchema = z.object({
  client_name: text("Indiquez votre nom.", 120),
  client_email: z
    .string({ error: "Indiquez votre adresse e-mail." })
    .check(
      z.trim(),
      z.minLength(1, { error: "Indiquez votre adresse e-mail.", abort: true }),
      z.maxLength(254, "254 caractères au maximum."),
      z.email("Cette adresse e-mail semble incomplète."),
    ),
  client_phone: z
    .string({ error: "Indiquez votre numéro de téléphone." })
    .check(
      z.trim(),
      z.minLength(1, { error: "Indiquez votre numéro de téléphone.", abort: true }),
      z.refine(looksLikePhone, { error: "Ce numéro de téléphone semble incorrect." }),
    ),
  address: text("Indiquez l’adresse de l’intervention.", 200),
  postal_code: z
    .string({ error: "Indiquez le code postal." })
    .check(z.trim(), z.regex(/^\d{5}$/, "Indiquez un code postal à cinq chiffres.")),
  city: text("Indiquez la ville.", 100),
  description: z._default(
    z
      .string({ error: "Décrivez votre besoin en texte." })
      .check(z.trim(), z.maxLength(2000, "2 000 caractères au maximum.")),
    "",
  ),
})

export const wizardConfirmationSchema = z.object({
  terms_accepted: z.literal(true, "Veuillez accepter les conditions pour continuer."),
  express_request: z._default(z.boolean("Cette case est cochée ou non."), false),
})

export type WizardContact = z.output<typeof wizardContactSchema>
