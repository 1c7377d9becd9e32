import { dataOf, type Db } from "#app/lib/db.ts"
import { wholeList } from "#app/office/records/page.ts"
import { coverOf, type PhotoType } from "#domain/gallery/gallery.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"

const LIST_COLUMNS = "id, title, category, location, image, is_published, is_featured, display_order" as const
const COLUMNS =
  `${LIST_COLUMNS}, image_alt, image_focus, image_zoom, image_credit, completion_date, surface, duration, client_name, budget_range, description, tags, version` as const
const PHOTO_COLUMNS = "id, url, photo_type, caption, focus, zoom, credit, is_primary, display_order"

export type WorkSummary = Awaited<ReturnType<typeof listWorks>>["rows"][number]
export type StaffWork = Awaited<ReturnType<typeof readWork>>
export type WorkPhoto = Awaited<ReturnType<typeof listPhotos>>["rows"][number]

/** All finished works in their order, drafts too, with what their cover is chosen from. */
export async function listWorks(db: Db) {
  return await db
    .from("gallery_projects")
    .select(`${LIST_COLUMNS}, gallery_photos(url, photo_type, is_primary)`)
    .order("display_order", { referencedTable: "gallery_photos" })
    .order("display_order")
    .order("created_at")
    .limit(1000)
    .then(wholeList)
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

/** The picture that stands for a work: its image, else one of its photos. */
export function coverOfSummary({ image, gallery_photos }: WorkSummary): string | null {
  const photos = gallery_photos.map(({ url, photo_type, is_primary }) => ({
    url,
    type: photo_type,
    isPrimary: is_primary,
  }))
  return coverOf({ image, photos })
}

/** The first photo of a work becomes its primary one: the database sees to it. */
export async function addPhoto(
  db: Db,
  workId: string,
  type: PhotoType,
  { bucket, path }: StoredFile,
  url: string,
): Promise<void> {
  await db.from("gallery_photos").insert({ project_id: workId, photo_type: type, url, bucket, path }).then(dataOf)
}
