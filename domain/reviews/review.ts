import { parisDate } from "../dates.ts"

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

/** What a page reads of a review. */
export const REVIEW_COLUMNS = "id, author_name, rating, text, source, time" as const
type ReviewRow = { id: string; author_name: string; rating: number; text: string; source: string | null; time: string }

const monthFormat = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "Europe/Paris" })

export const describeReview = (row: ReviewRow): Review => ({
  id: row.id,
  author: row.author_name,
  rating: row.rating,
  text: row.text,
  source: row.source === "google" ? "Google" : "Avis client",
  month: { label: monthFormat.format(new Date(row.time)), value: parisDate(new Date(row.time)).slice(0, 7) },
})

/** Number of local reviews on the home page (specification §9, reviews). */
export const SHOWN_REVIEWS = 3
/** Milliseconds after which local reviews replace an empty widget (specification §9, reviews). */
export const WIDGET_PATIENCE_MS = 3000
