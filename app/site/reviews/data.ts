import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import { describeReview, type Review, REVIEW_COLUMNS, SHOWN_REVIEWS } from "#domain/reviews/review.ts"

/** The first visible reviews, in the order that staff chose; none when they cannot be read, which is logged. */
export async function readReviews(db: Db): Promise<Review[]> {
  const { data, error } = await db
    .from("google_reviews")
    .select(REVIEW_COLUMNS)
    .eq("is_hidden", false)
    .order("display_order")
    .order("id")
    .limit(SHOWN_REVIEWS)
  if (error) {
    console.warn("reviews could not be read, none is shown", toAppError(error))
    return []
  }
  return data.map(describeReview)
}
