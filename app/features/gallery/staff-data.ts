import type { Db } from "#app/lib/db.ts"
import type { Page } from "#app/office/records/page.ts"
import type { Row } from "#domain/database.ts"
import { toAppError } from "#domain/errors.ts"
import type { PhotoType } from "#domain/gallery/gallery.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"

const LIST_COLUMNS = "id, title, category, location, image, is_published, is_featured, display_order"
const COLUMNS =
  `${LIST_COLUMNS}, image_alt, image_focus, image_zoom, image_credit, completion_date, surface, duration, client_name, budget_range, description, tags, version` as const
const PHOTO_COLUMNS = "id, url, photo_type, caption, focus, zoom, credit, is_primary"

type Work = Row<"gallery_projects">
export type WorkSummary = Pick<
  Work,
  "id" | "title" | "category" | "location" | "image" | "is_published" | "is_featured" | "display_order"
>
export type StaffWork = WorkSummary &
  Pick<
    Work,
    | "image_alt"
    | "image_focus"
    | "image_zoom"
    | "image_credit"
    | "completion_date"
    | "surface"
    | "duration"
    | "client_name"
    | "budget_range"
    | "description"
    | "tags"
    | "version"
  >
export type WorkPhoto = Pick<
  Row<"gallery_photos">,
  "id" | "url" | "photo_type" | "caption" | "focus" | "zoom" | "credit" | "is_primary"
>

/** All finished works in their order, drafts too. */
export async function listWorks(db: Db): Promise<Page<WorkSummary>> {
  const { data, error } = await db
    .from("gallery_projects")
    .select(LIST_COLUMNS)
    .order("display_order")
    .order("created_at")
    .limit(1000)
  if (error) throw toAppError(error)
  return { rows: data, total: data.length }
}

export async function readWork(db: Db, id: string): Promise<StaffWork> {
  const { data, error } = await db.from("gallery_projects").select(COLUMNS).eq("id", id).single()
  if (error) throw toAppError(error)
  return data
}

export async function listPhotos(db: Db, workId: string): Promise<WorkPhoto[]> {
  const { data, error } = await db
    .from("gallery_photos")
    .select(PHOTO_COLUMNS)
    .eq("project_id", workId)
    .order("display_order")
    .order("created_at")
    .limit(200)
  if (error) throw toAppError(error)
  return data
}

/** The first photo of a work becomes its primary one: the database sees to it. */
export async function addPhoto(
  db: Db,
  workId: string,
  type: PhotoType,
  { bucket, path }: StoredFile,
  url: string,
): Promise<void> {
  const { error } = await db.from("gallery_photos").insert({ project_id: workId, photo_type: type, url, bucket, path })
  if (error) throw toAppError(error)
}
