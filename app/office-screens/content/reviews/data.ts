import { dataOf, type Db } from "#app/lib/db.ts"
import { type Page, wholeList } from "#app/office/records/page.ts"

const COLUMNS =
  "id, source, author_name, author_photo_url, rating, text, time, is_featured, is_hidden, display_order, version"

export type StaffReview = Awaited<ReturnType<typeof readReview>>

/** All reviews in their order, hidden ones included: a company of this size has a few hundred. */
export async function listReviews(db: Db): Promise<Page<StaffReview>> {
  return await db
    .from("google_reviews")
    .select(COLUMNS)
    .order("display_order")
    .order("created_at")
    .limit(1000)
    .then(wholeList)
}

export async function readReview(db: Db, id: string) {
  return await db.from("google_reviews").select(COLUMNS).eq("id", id).single().then(dataOf)
}
