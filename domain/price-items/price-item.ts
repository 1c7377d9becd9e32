/** A work of the library: what quotes are written from. Prices in euros without VAT, decimals as texts with a point (« 48.3 »). */
import * as z from "zod/mini"
import { cleaned, optional, required } from "../fields.ts"
import { vatRate } from "../vat-fields.ts"
import { readDecimal } from "../quotes/decimals.ts"
import { UNITS } from "../quotes/quote.ts"

export const LONGEST = { code: 40, label: 300, description: 2000, category: 60 }

export const UNREADABLE_PRICE =
  "Ce nombre est illisible. Écrivez par exemple «\u00a048,30\u00a0», avec quatre décimales au plus."
export const NEGATIVE = "Ce nombre ne peut pas être négatif."

const isReadable = (typed: string) => typed === "" || readDecimal(typed) !== null
const isPositive = (typed: string) => !readDecimal(typed)?.startsWith("-")
const typedDecimal = () => z.string().check(cleaned(), z.refine(isReadable, { error: UNREADABLE_PRICE, abort: true }))

/** A decimal that may be missing: null then, never 0. */
const optionalDecimal = () =>
  z.pipe(
    typedDecimal().check(z.refine(isPositive, NEGATIVE)),
    z.transform((typed) => readDecimal(typed)),
  )

/** A work as staff type it. A price may be negative (« Moins-value »), a cost may not. */
export const priceItemSchema = z.object({
  code: optional(LONGEST.code),
  label: required("Indiquez la désignation.", LONGEST.label),
  description: optional(LONGEST.description),
  unit: z.enum(UNITS, "Choisissez l’unité."),
  unit_price: z.pipe(
    typedDecimal().check(z.minLength(1, "Indiquez le prix.")),
    z.transform((typed) => readDecimal(typed) ?? "0"),
  ),
  vat_rate: vatRate(),
  unit_cost: optionalDecimal(),
  hours: optionalDecimal(),
  category: optional(LONGEST.category),
  is_active: z.boolean(),
})
export type PriceItemValues = z.output<typeof priceItemSchema>

/** The margin of a sale price over its cost, in whole percents of the price; null when it says nothing. */
export function marginPercent(price: number, cost: number | null): number | null {
  return cost === null || price <= 0 ? null : Math.round((100 * (price - cost)) / price)
}
