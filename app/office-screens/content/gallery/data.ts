import { dataOf, type Db } from "#app/lib/db.ts"
import { wholeList } from "#app/office/records/page.ts"
import type { PhotoType } from "#domain/gallery/gallery.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"

const MOST_WORKS = 1000
const LIST_COLUMNS = "id, title, category, location, image, is_published, is_featured, display_order" as const
const COLUMNS =
  `${LIST_COLUMNS}, image_alt, image_focus, image_zoom, image_credit, completion_date, surface, duration, client_name, budget_range, shown_budget, review_id, slug, description, tags, version` as const
const PHOTO_COLUMNS = "id, url, photo_type, caption, focus, zoom, credit, is_primary, display_order"

export type WorkSummary = Awaited<ReturnType<typeof listWorks>>["rows"][number]
export type StaffWork = Awaited<ReturnType<typeof readWork>>
export type WorkPhoto = Awaited<ReturnType<typeof listPhotos>>["rows"][number]

/** All works in their order, drafts included, each with its cover: its image, else its primary photo. */
export async function listWorks(db: Db) {
  // Two requests, because the embedded backend reads the unique index « one primary photo per work » as a one-to-one relation and would
  // embed a single photo.
  const [works, photos] = await Promise.all([
    db
      .from("gallery_projects")
      .select(LIST_COLUMNS)
      .order("display_order")
      .order("created_at")
      .limit(MOST_WORKS)
      .then(dataOf),
    db.from("gallery_photos").select("project_id, url").eq("is_primary", true).limit(MOST_WORKS).then(dataOf),
  ])
  const primary = new Map(photos.map(({ project_id, url }) => [project_id, url]))
  const data = works.map((work) => ({ ...work, cover: work.image ?? primary.get(work.id) ?? null }))
  return wholeList({ data, error: null })
}

export async function readWork(db: Db, id: string) {
  return await db.from("gallery_projects").select(COLUMNS).eq("id", id).single().then(dataOf)
}

export async function listPhotos(db: Db, workId: string) {
  return await db
    .from("gallery_photos")
    .select(PHOTO_COLUMNS)
    .eq("project_id", workId)
    .order("display_order")
    .order("created_at")
    .limit(200)
    .then(wholeList)
}

/** Adds a photo. The database makes the first photo of a work its primary one. */
export async function addPhoto(
  db: Db,
  workId: string,
  type: PhotoType,
  { bucket, path }: StoredFile,
  url: string,
): Promise<void> {
  await db.from("gallery_photos").insert({ project_id: workId, photo_type: type, url, bucket, path }).then(dataOf)
}

/** The reviews that can be tied to a work; a hidden one is on no page. */
export async function listReviewsToTie(db: Db) {
  return await db
    .from("google_reviews")
    .select("id, author_name, text")
    .eq("is_hidden", false)
    .order("display_order")
    .limit(1000)
    .then(dataOf)
}
