import * as z from "zod/mini"
import { number, optional, required, text } from "../fields.ts"
import { requiredPicture } from "../uploads/address.ts"

const MOST_IMAGES = 12
const MOST_SERVICES = 40
const LONGEST_ADDRESS = 1000

/** A trade, as staff type it. `order` starts at 1; a larger number than the list's length means the end. */
export const expertiseSchema = z.object({
  title: required("Indiquez le titre.", 120),
  description: required("Décrivez cette expertise.", 4000),
  budget: optional(160),
  image: requiredPicture("Ajoutez l’image principale."),
  order: number((place) => Number.isInteger(place) && place >= 1 && place <= 100_000, "1 au moins."),
  secondary_images: z.array(text(LONGEST_ADDRESS)).check(z.maxLength(MOST_IMAGES, `${MOST_IMAGES} images au plus.`)),
  services: z.array(text(200)).check(z.maxLength(MOST_SERVICES, `${MOST_SERVICES} services au plus.`)),
})
