import * as z from "zod/mini"
import { lineCents } from "../amounts/document.ts"
import { isDay } from "../dates.ts"
import { number, optional, optionalEmail, optionalOf, optionalPostalCode, phone, price, required } from "../fields.ts"
import { vatRate } from "../vat-fields.ts"
import { parseNumber } from "../numbers.ts"
import { BRICO_STATUSES } from "./labels.ts"
import type { Moment } from "./slots.ts"

/** Lets the database choose one of the free teams. */
export const ANY_TEAM = "auto"

/** Checks across fields, in an intersection: their errors appear together with those of single fields, not only once these are valid. */
const pairs = z.pipe(
  z.object({
    service_id: z.string(),
    service_type: z.string(),
    scheduled_date: z.string(),
    scheduled_time: z.string(),
  }),
  z.transform((typed, { issues }) => {
    const refuse = (field: keyof typeof typed, message: string) =>
      issues.push({ code: "custom", message, path: [field], input: typed })
    const [service, words, date, time] = [
      typed.service_id,
      typed.service_type,
      typed.scheduled_date,
      typed.scheduled_time,
    ].map((text) => text.trim())
    if (!service && !words) refuse("service_type", "Choisissez une prestation ou décrivez-la en quelques mots.")
    if (time && !date) refuse("scheduled_date", "Indiquez aussi le jour.")
    if (date && !time) refuse("scheduled_time", "Indiquez aussi l’heure.")
    return {}
  }),
)

/** A request as staff type it. Input: texts of the form; output: values for the database, with empty fields as null. */
export const staffRequestSchema = z.intersection(
  z.object({
    client_name: required("Indiquez le nom du client.", 120),
    client_phone: phone("Indiquez le téléphone du client."),
    client_email: optionalEmail(),
    address: required("Indiquez l’adresse de l’intervention.", 300),
    postal_code: optionalPostalCode(),
    city: optional(120),
    service_id: optional(36),
    service_type: optional(120),
    description: optional(4000),
    notes: optional(8000),
    scheduled_date: optionalOf(isDay, "Cette date n’existe pas."),
    scheduled_time: optionalOf((text) => /^([01]\d|2[0-3]):[0-5]\d/.test(text), "Cette heure est illisible."),
    duration_minutes: number(
      (value) => Number.isInteger(value) && value >= 15 && value <= 720,
      "Indiquez une durée de 15 à 720 minutes.",
    ),
    team_id: optional(36),
    base_price: price(0),
    vat_rate: vatRate(),
    home_signed_on: optionalOf(isDay, "Cette date n’existe pas."),
    home_is_urgent: z.boolean(),
    express_request: z.boolean(),
    status: z.enum(BRICO_STATUSES),
    source: z.enum(["online", "phone", "contact"]),
    notify_client: z.boolean(),
    /** The client's file that was chosen for a new request; without it the database finds the file, or opens one. */
    customer_id: z.optional(z.string()),
    /** False: the database refuses (`client_has_hour`) when the client has another appointment at that moment. */
    same_hour: z.optional(z.boolean()),
    /** Null when the change does not concern the subcontractor. */
    notify_contractor: z.nullable(z.boolean()),
  }),
  pairs,
)

export type StaffRequestInput = z.input<typeof staffRequestSchema>
export type StaffRequest = z.output<typeof staffRequestSchema>

/**
 * Whether the client must be informed about the time of an appointment: its day is today or later, and it differs from `before` (null: the
 * first appointment). `after` has empty parts while they are not chosen.
 */
export function isNewTime(after: Moment, before: Moment | null, today: string): boolean {
  if (!after.time || after.date < today) return false
  return after.date !== before?.date || after.time !== before.time
}

/** The specification's sentence for an incomplete fee. */
export const INCOMPLETE_FEE = "Veuillez remplir tous les champs obligatoires"

export const feeSchema = z.object({
  id: z.optional(z.string()),
  description: required("Décrivez ce frais.", 200),
  quantity: number((value) => value >= 1 && value <= 10_000, "1 au moins."),
  unit_price: price(0.01),
  vat_rate: vatRate(),
  signed_on: optionalOf(isDay, "Cette date n’existe pas."),
  is_urgent: z.boolean(),
})
export const feesSchema = z.object({
  fees: z.array(feeSchema).check(z.maxLength(50, "50 frais au maximum.")),
})
export type FeesInput = z.input<typeof feesSchema>
export type Fee = z.output<typeof feeSchema>

/** A line of the form that was never filled in; it is dropped. */
export function isBlankFee({ description, unit_price }: { description: string; unit_price: string }): boolean {
  return description.trim() === "" && unit_price.trim() === ""
}

/** Amount of a line in cents; null when it cannot be computed. The database computes it again. */
export function feeCents({ quantity, unit_price }: { quantity: string; unit_price: string }): number | null {
  const [count, price] = [parseNumber(quantity), parseNumber(unit_price)]
  if (count === null || price === null) return null
  return lineCents({ quantity: count.toFixed(4), unit_price: price.toFixed(4), discount_bp: 0 })
}

/** Who ends an appointment; the first is the default. */
export const CANCEL_CAUSES = ["company", "client", "quote_refused"] as const
export type CancelCause = (typeof CANCEL_CAUSES)[number]
export const cancelCauseLabels: Record<CancelCause, string> = {
  company: "Notre équipe ne peut pas venir",
  client: "Annulation à la demande du client",
  quote_refused: "Devis refusé par le client",
}

/** What is returned of a card payment: what the terms give, all that is left, or nothing. */
export const REFUND_PARTS = ["terms", "all", "none"] as const
export type RefundPart = (typeof REFUND_PARTS)[number]

export const cancelSchema = z.object({
  cause: z.enum(CANCEL_CAUSES),
  part: z.enum(REFUND_PARTS),
  note: optional(300),
  notify_client: z.boolean(),
  notify_contractor: z.boolean(),
})

/** In cents: what is left of a card payment, and the part of it that the terms return if the client cancels now. */
export type Returnable = { refundable_cents: number; rule_cents: number }

/** The refund of a cancellation in cents. When the client is not the one who cancels, the terms return all that is left. */
export function cancellationCents(
  { cause, part }: { cause: CancelCause; part: RefundPart },
  { refundable_cents, rule_cents }: Returnable,
): number {
  if (part === "none") return 0
  return part === "terms" && cause === "client" ? rule_cents : refundable_cents
}
