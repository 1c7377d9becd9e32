/** A trade of the renovation page. */
export type Expertise = {
  title: string
  description: string
  image: string
  secondaryImages: string[]
  services: string[]
}

/** How many secondary pictures a trade's dialog shows (specification §2, renovation page). */
export const SECONDARY_IMAGES = 4

/** « Salle de bain » becomes `salle-de-bain`: names a dialog in the page and finds the trade's drawing. */
export function slugOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
