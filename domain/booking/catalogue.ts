import * as z from "zod/mini"
import { plain } from "../search-text.ts"
import { euros, number, optional, required } from "../fields.ts"

const isDuration = (minutes: number) => minutes >= 15 && minutes <= 600 && minutes % 15 === 0

/** A service of the catalogue as staff type it: a price in euros, taxes included, and minutes by the quarter of an hour. */
export const serviceSchema = z.object({
  name: required("Indiquez le nom de la prestation.", 120),
  category: required("Choisissez une catégorie.", 40),
  base_price: euros(0),
  duration_minutes: number(isDuration, "De 15 minutes à 10 heures, par quarts d’heure."),
  description: optional(1000),
  is_active: z.boolean(),
  is_repair: z.boolean(),
})

/** A trade of the catalogue. Its code is made of its name once, and stays when the name changes. */
export const categorySchema = z.object({
  name: required("Indiquez le nom de la catégorie.", 80),
  description: optional(500),
  is_active: z.boolean(),
})

/** « Petite serrurerie » is « petite_serrurerie »: what the database calls a new category; another one of that name gets a number. */
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

/** A team that can be sent: as many interventions at one time as there are active ones. */
export const teamSchema = z.object({ name: required("Indiquez le nom de l’équipe.", 80), is_active: z.boolean() })
