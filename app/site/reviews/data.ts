import type { Db } from "#app/lib/db.ts"
import { parisDate } from "#domain/dates.ts"
import { toAppError } from "#domain/errors.ts"
import { type Review, SHOWN_REVIEWS } from "#domain/reviews/review.ts"

const COLUMNS = "id, author_name, rating, text, source, time"
const monthFormat = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "Europe/Paris" })

/** The first visible reviews, in the order that staff chose; none when they cannot be read, which is logged. */
export async function readReviews(db: Db): Promise<Review[]> {
  const { data, error } = await db
    .from("google_reviews")
    .select(COLUMNS)
    .eq("is_hidden", false)
    .order("display_order")
    .order("id")
    .limit(SHOWN_REVIEWS)
  if (error) {
    console.warn("reviews could not be read, none is shown", toAppError(error))
    return []
  }
  return data.map((row) => ({
    id: row.id,
    author: row.author_name,
    rating: row.rating,
    text: row.text,
    source: row.source === "google" ? "Google" : "Avis client",
    month: { label: monthFormat.format(new Date(row.time)), value: parisDate(new Date(row.time)).slice(0, 7) },
  }))
}
