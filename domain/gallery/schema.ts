import * as z from "zod/mini"
import { isDay } from "../dates.ts"
import { MOST_ZOOM } from "../framing.ts"
import { optional, optionalOf, required, text } from "../fields.ts"
import { optionalPicture, requiredPicture } from "../uploads/address.ts"

const MOST_TAGS = 30
const LONGEST_TAG = 60

/** Tags, separated by commas; empty ones are dropped. */
const tags = z.pipe(
  text(MOST_TAGS * LONGEST_TAG).check(
    z.refine((typed) => tagsOf(typed).length <= MOST_TAGS, `${MOST_TAGS} mots-clés au plus.`),
  ),
  z.transform(tagsOf),
)

/**
 * A finished project, as staff type it. Its image is required (specification §5), unless it has « before » and « after » photos, which the
 * site then compares.
 */
export const galleryProjectSchema = (hasPair: boolean) =>
  z.object({
    title: required("Indiquez le titre.", 160),
    category: z.enum(["reno", "brico"]),
    location: required("Indiquez le lieu.", 160),
    image: hasPair ? optionalPicture : requiredPicture("Ajoutez l’image principale."),
    image_alt: optional(300),
    image_focus: z.nullable(z.string()),
    image_zoom: z.number().check(z.minimum(1), z.maximum(MOST_ZOOM)),
    image_credit: optional(120),
    completion_date: optionalOf(isDay, "Cette date est illisible."),
    surface: optional(60),
    duration: optional(60),
    client_name: optional(120),
    budget_range: optional(60),
    shown_budget: optional(60),
    review_id: optional(36),
    description: optional(4000),
    tags,
    is_published: z.boolean(),
    is_featured: z.boolean(),
  })

function tagsOf(typed: string): string[] {
  return [...new Set(typed.split(",").map((tag) => tag.trim()))].filter(Boolean)
}
