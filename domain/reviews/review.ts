/** A client's review, as visitors read it. */
export type Review = {
  id: string
  author: string
  /** Whole stars, from 1 to 5. */
  rating: number
  text: string
  /** True origin of the review: only imported reviews are labelled « Google ». */
  source: "Google" | "Avis client"
  /** Month of publication in Paris: « novembre 2026 », and its machine-readable form `2026-11`. */
  month: { label: string; value: string }
}

/** Number of local reviews on the home page (specification §9, reviews). */
export const SHOWN_REVIEWS = 3
/** Milliseconds after which local reviews replace an empty widget (specification §9, reviews). */
export const WIDGET_PATIENCE_MS = 3000
