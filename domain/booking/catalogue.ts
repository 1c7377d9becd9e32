import * as z from "zod/mini"
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
})

/** A team that can be sent: as many interventions at one time as there are active ones. */
export const teamSchema = z.object({ name: required("Indiquez le nom de l’équipe.", 80), is_active: z.boolean() })
