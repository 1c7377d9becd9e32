import * as z from "zod/mini"
import { number, required } from "../fields.ts"

/** A question of the contact page, as staff type it. `display_order` starts at 1; a larger number than the list's length means the end. */
export const faqSchema = z.object({
  question: required("Écrivez la question.", 300),
  answer: required("Écrivez la réponse.", 4000),
  display_order: number((place) => Number.isInteger(place) && place >= 1 && place <= 100_000, "1 au moins."),
  is_active: z.boolean(),
})
