import * as z from "zod/mini"
import { plain } from "../search-text.ts"
import { number, optional, price, required } from "../fields.ts"
import { vatRate } from "../vat-fields.ts"

const isDuration = (minutes: number) => minutes >= 15 && minutes <= 600 && minutes % 15 === 0

/** A service as staff type it: price in euros, VAT included; duration in minutes, in steps of 15. */
export const serviceSchema = z.object({
  name: required("Indiquez le nom de la prestation.", 120),
  category: required("Choisissez une catégorie.", 40),
  base_price: price(0),
  vat_rate: vatRate(),
  duration_minutes: number(isDuration, "De 15 minutes à 10 heures, par quarts d’heure."),
  description: optional(1000),
  included: optional(300),
  is_active: z.boolean(),
  is_repair: z.boolean(),
})

/** A service category. Its code is derived from its first name and never changes. */
export const categorySchema = z.object({
  name: required("Indiquez le nom de la catégorie.", 80),
  description: optional(500),
  is_active: z.boolean(),
})

/** Code of a new category in the database: « petite_serrurerie » for « Petite serrurerie », with a number if that code is taken. */
export function categoryCode(name: string, taken: readonly string[]): string {
  const code =
    plain(name)
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^[^a-z]+|_+$/g, "")
      .slice(0, 36) || "categorie"
  const base = code.length > 1 ? code : `${code}_1`
  const free = (number: number): string =>
    taken.includes(`${base}_${number}`) ? free(number + 1) : `${base}_${number}`
  return taken.includes(base) ? free(2) : base
}

/** A team. The number of active teams limits the number of simultaneous interventions. */
export const teamSchema = z.object({
  name: required("Indiquez le nom de l’équipe.", 80),
  /** The name of a person of the site's team; "" when none is chosen. */
  introduced_by: optional(120),
  is_active: z.boolean(),
})
