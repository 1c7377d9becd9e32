import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"

const COLUMNS =
  "id, source, author_name, author_photo_url, rating, text, time, is_featured, is_hidden, display_order, version"

export type StaffReview = Pick<
  Row<"google_reviews">,
  | "id"
  | "source"
  | "author_name"
  | "author_photo_url"
  | "rating"
  | "text"
  | "time"
  | "is_featured"
  | "is_hidden"
  | "display_order"
  | "version"
>

/** All reviews in their order, hidden ones too: a company of this size has a few hundred. */
export async function listReviews(db: Db): Promise<Page<StaffReview>> {
  const { data, error } = await db
    .from("google_reviews")
    .select(COLUMNS)
    .order("display_order")
    .order("created_at")
    .limit(1000)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readReview(db: Db, id: string): Promise<StaffReview> {
  const { data, error } = await db.from("google_reviews").select(COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}
