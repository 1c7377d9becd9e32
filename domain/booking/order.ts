import * as z from "zod/mini"
import { isDay, parseLongDate } from "../dates.ts"
import { text } from "../fields.ts"
import { normalizePhone } from "../phone.ts"
import { departmentLabels } from "../company/zone.ts"
import { departmentOf } from "./rules.ts"
import { wizardConfirmationSchema, wizardContactSchema, wizardDateSchema } from "./schema.ts"

/** Default when the body has no description (specification §7). */
export const DEFAULT_DESCRIPTION = "Prépaiement pour une intervention Brico"

const cents = () => z.optional(z.int("Montant incorrect."))
const shownText = (length: number) =>
  z.optional(z.string("Texte incorrect.").check(z.maxLength(length, "Texte incorrect.")))
/** What was on screen when the visitor accepted: amounts in cents, contents, and the version of the terms. */
const shownSchema = z.object(
  {
    amount_cents: cents(),
    base_price_cents: cents(),
    service_name: shownText(200),
    duration_minutes: cents(),
    included: shownText(4000),
    terms_version: shownText(40),
    vat_exempt: z.optional(z.boolean("Réponse incorrecte.")),
  },
  "Commande incorrecte.",
)
export type Shown = z.output<typeof shownSchema>

const orderSchema = z
  .object({
    ...wizardDateSchema.shape,
    ...wizardContactSchema.shape,
    service_id: z.nullish(z.guid("Choisissez une prestation.")),
    service_name: z.nullish(text(200, "Choisissez une prestation.")),
    client_phone: z.pipe(
      wizardContactSchema.shape.client_phone,
      z.transform((text, context) => {
        const phone = normalizePhone(text)
        if (phone) return phone
        context.issues.push({ code: "custom", message: "Ce numéro de téléphone semble incorrect.", input: text })
        return z.NEVER
      }),
    ),
    city: z._default(text(100, "Indiquez la ville."), ""),
    description: z._default(wizardContactSchema.shape.description, DEFAULT_DESCRIPTION),
    // Optional, because the specification's body lacks it; our wizard always sends it, and `false` is refused.
    terms_accepted: z.nullish(wizardConfirmationSchema.shape.terms_accepted),
    express_request: wizardConfirmationSchema.shape.express_request,
    urgent_repair: wizardConfirmationSchema.shape.urgent_repair,
    /** What the last step showed: compared with what the order would agree now, never charged. The specification's body lacks it. */
    shown: z.nullish(shownSchema),
    /** The same person works at two places at that hour, and says so. */
    other_place: z._default(z.boolean("Cette réponse est oui ou non."), false),
    /** Proof of work from the browser (`booking-challenge`); optional for the first orders of a network. */
    proof: z.nullish(z.string("Vérification incorrecte.").check(z.maxLength(4000, "Vérification incorrecte."))),
    idempotency_key: z.nullish(
      z.string("Clé de répétition incorrecte.").check(z.regex(/^[\w-]{16,128}$/, "Clé de répétition incorrecte.")),
    ),
  })
  .check(
    z.refine((order) => Boolean(order.service_id || order.service_name), {
      path: ["service_id"],
      error: "Choisissez une prestation.",
    }),
  )

/**
 * Body of `create-stripe-session`, in one of two spellings: our wizard's (`service_id`, ISO `date`, `time`, `postal_code`, …) or the
 * specification's (`service_name`, `service_date` in French long form, `service_time`, one-line address). `amount` and `currency` are accepted
 * and ignored: the server knows the price.
 */
export const createStripeSessionSchema = z.pipe(z.pipe(z.unknown(), z.transform(readSpelling)), orderSchema)

export type BookingOrder = z.output<typeof createStripeSessionSchema>

function readSpelling(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input
  const body = input as Record<string, unknown>
  const day = body.date ?? body.service_date
  const time = body.time ?? body.service_time
  return {
    ...body,
    date: typeof day === "string" && !isDay(day) ? (parseLongDate(day) ?? "") : day,
    time: typeof time === "string" ? readTime(time) : time,
    ...readPlace(body),
  }
}

/** « 9:00 », « 09h00 », « 9 h » and « 09:00:00 » all mean 09:00. */
function readTime(text: string): string {
  const match = /^(\d{1,2})\s*[:h]\s*(\d{2})?(?::00)?$/i.exec(text.trim())
  return match ? `${(match[1] ?? "").padStart(2, "0")}:${match[2] ?? "00"}` : text
}

/** Takes the postal code and town from a one-line address when the body has no separate fields. */
function readPlace(body: Record<string, unknown>): Record<string, unknown> {
  if (body.postal_code || typeof body.address !== "string") return {}
  const codes = [...body.address.matchAll(/(?<!\d)(\d{5})(?!\d)\s*([^,\d]*(?:(?<=\bcedex\s+)\d{1,2}(?!\d))?)/gi)]
  const inZone = codes.filter(([, code = ""]) => departmentOf(code) in departmentLabels)
  const [, code, town = ""] = inZone.at(-1) ?? codes.at(-1) ?? []
  return code ? { postal_code: code, city: body.city || town.trim() } : {}
}
