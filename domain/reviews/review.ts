/** A client's review, as visitors read it. */
export type Review = {
  id: string
  author: string
  /** Whole stars, from 1 to 5. */
  rating: number
  text: string
  /** Where it truly comes from: only imported ones are said to be Google's (design §4.14). */
  source: "Google" | "Avis client"
  /** Month of publication in Paris, « novembre 2026 », with the machine form `2026-11`. */
  month: { label: string; value: string }
}

/** How many local reviews the home page shows (specification §9, reviews). */
export const SHOWN_REVIEWS = 3
/** How long the configured widget may stay empty before local reviews take its place (specification §9, reviews). */
export const WIDGET_PATIENCE_MS = 3000
