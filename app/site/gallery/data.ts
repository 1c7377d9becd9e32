import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import { parisDate } from "#domain/dates.ts"
import { exampleProjects, type Photo, type Project } from "#domain/gallery/gallery.ts"
import { describeReview, type Review, REVIEW_COLUMNS } from "#domain/reviews/review.ts"

const PROJECT_COLUMNS =
  "id, slug, title, location, surface, duration, shown_budget, description, image, image_alt, image_focus, image_zoom, image_credit, review_id, tags, updated_at"
const PHOTO_COLUMNS = "project_id, url, photo_type, caption, is_primary, focus, zoom, credit"
const PHOTOS_PER_PROJECT = 24

export type Gallery = {
  projects: Project[]
  /** The works could not be read: three examples are shown instead. */
  hasFailed: boolean
  /** Their photos could not be read: the works are shown without them. */
  lacksPhotos: boolean
}

/** The first published renovation works, featured ones first, with their photos. Never throws: a failure sets `hasFailed` or `lacksPhotos`. */
export async function readGallery(db: Db, limit: number): Promise<Gallery> {
  const works = await db
    .from("gallery_projects")
    .select(PROJECT_COLUMNS)
    .eq("is_published", true)
    .eq("category", "reno")
    .order("is_featured", { ascending: false })
    .order("display_order")
    .order("id")
    .limit(limit)
  if (works.error) {
    console.warn("works could not be read, examples are shown", toAppError(works.error))
    return { projects: exampleProjects, hasFailed: true, lacksPhotos: true }
  }
  const ids = works.data.map(({ id }) => id)
  const tied = works.data.flatMap(({ review_id }) => review_id ?? [])
  const [photos, reviews] = await Promise.all([
    ids.length > 0 ? readPhotos(db, ids) : new Map<string, Photo[]>(),
    tied.length > 0 ? readTied(db, tied) : new Map<string, Review>(),
  ])
  const projects = works.data.map(
    ({ shown_budget, review_id, updated_at, image_alt, image_focus, image_zoom, image_credit, ...row }) => ({
      ...row,
      budget: shown_budget,
      imageAlt: image_alt,
      imageFocus: image_focus,
      imageZoom: image_zoom,
      imageCredit: image_credit,
      photos: photos?.get(row.id) ?? [],
      review: reviews.get(review_id ?? "") ?? null,
      changedOn: updated_at ? parisDate(new Date(updated_at)) : null,
      isExample: false,
    }),
  )
  return { projects, hasFailed: false, lacksPhotos: photos === null }
}

/** Reviews by their id; a hidden one is not among them. */
async function readTied(db: Db, ids: string[]): Promise<Map<string, Review>> {
  const { data, error } = await db
    .from("google_reviews")
    .select(REVIEW_COLUMNS)
    .in("id", ids)
    .eq("is_hidden", false)
    .limit(ids.length)
  if (error) console.warn("reviews of works could not be read, none is shown", toAppError(error))
  return new Map(data?.map((row) => [row.id, describeReview(row)]))
}

async function readPhotos(db: Db, ids: string[]): Promise<Map<string, Photo[]> | null> {
  const { data, error } = await db
    .from("gallery_photos")
    .select(PHOTO_COLUMNS)
    .in("project_id", ids)
    .order("display_order")
    .order("created_at")
    .limit(ids.length * PHOTOS_PER_PROJECT)
  if (error) {
    console.warn("photos of works could not be read", toAppError(error))
    return null
  }
  const byProject = Map.groupBy(data, (row) => row.project_id)
  return new Map(
    [...byProject].map(([id, rows]) => [
      id,
      rows.map(({ project_id: _, photo_type, is_primary, ...row }) => ({
        ...row,
        type: photo_type,
        isPrimary: is_primary,
      })),
    ]),
  )
}
