/** A trade of the renovation page. */
export type Expertise = {
  title: string
  description: string
  /** Usual budget in the owner's words; null or missing when not entered. */
  budget?: string | null
  image: string
  secondaryImages: string[]
  services: string[]
}

/** Maximum number of secondary pictures in a trade's dialog (specification §2, renovation page). */
export const SECONDARY_IMAGES = 4

/** « Salle de bain » becomes `salle-de-bain`: the id of the trade's dialog and the name of its drawing. */
export function slugOf(title: string): string {
  return title
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
}
