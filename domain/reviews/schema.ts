import * as z from "zod/mini"
import { isDay, parisToday } from "../dates.ts"
import { required } from "../fields.ts"
import { optionalPicture } from "../uploads/address.ts"

/** Flags that staff set on any review, including imported ones. */
const flags = { is_featured: z.boolean(), is_hidden: z.boolean() }

export const reviewFlagsSchema = z.object(flags)

/** A review that staff enter themselves. `day` is its day in Paris. */
export const reviewSchema = z.object({
  author_name: required("Indiquez le nom de l’auteur.", 120),
  author_photo_url: optionalPicture,
  rating: z.number().check(z.int(), z.minimum(1, "Donnez une note."), z.maximum(5)),
  text: required("Écrivez l’avis.", 5000),
  day: z
    .string()
    .check(z.refine((day) => isDay(day) && day <= parisToday(), "Indiquez un jour, aujourd’hui au plus tard.")),
  ...flags,
})
