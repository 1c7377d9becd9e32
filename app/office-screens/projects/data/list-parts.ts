import { dataOf, type Db } from "#app/lib/db.ts"
import type { PhotoCategory } from "#domain/projects/labels.ts"

/** The limit of rows of a part that is read whole. The lists are in the order of the specification (§7). */
export const MOST_PARTS = 500

/** Sums in euros without VAT (`invoiced_with_vat`: with it, of the expenses that have a basis), and numbers of rows. */
export type Figures = Record<"committed" | "invoiced" | "invoiced_with_vat" | "paid" | "amount_without_basis", number> &
  Record<"awards" | "expenses" | "without_basis" | "milestones" | "late_milestones" | "documents" | "notes", number> & {
    photos: Record<PhotoCategory, number>
  }

export async function readFigures(db: Db, projectId: string): Promise<Figures> {
  const data = await db.rpc("reno_project_figures", { p_id: projectId }).then(dataOf)
  // The generated type is plain JSON; a test of the SQL function checks the shape.
  return data as Figures
}

export type ProjectMilestone = Awaited<ReturnType<typeof listMilestones>>[number]
export type ProjectPhoto = Awaited<ReturnType<typeof listPhotos>>[number]
export type ProjectDocument = Awaited<ReturnType<typeof listDocuments>>[number]
export type ProjectNote = Awaited<ReturnType<typeof listNotes>>[number]

export async function listMilestones(db: Db, projectId: string, most: number) {
  return await db
    .from("project_milestones")
    .select("id, title, description, starts_on, due_date, is_completed, completed_date, progress, is_client_visible")
    .eq("project_id", projectId)
    .order("due_date")
    .order("created_at")
    .order("id")
    .limit(most)
    .then(dataOf)
}

export async function listPhotos(db: Db, projectId: string, category: PhotoCategory | null, most: number) {
  const photos = db
    .from("project_photos")
    .select(
      `id, url, bucket, path, small_path, caption, category, upload_date, is_client_visible, before_photo_id, gallery_photo_id`,
    )
    .eq("project_id", projectId)
    .order("upload_date", { ascending: false })
    .order("id")
    .limit(most)
  return await (category === null ? photos : photos.eq("category", category)).then(dataOf)
}

export async function listDocuments(db: Db, projectId: string) {
  return await db
    .from("project_documents")
    .select(
      "id, name, file_url, bucket, path, mime_type, size_bytes, document_type, status, is_client_visible, created_at",
    )
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(MOST_PARTS)
    .then(dataOf)
}

export async function listNotes(db: Db, projectId: string, most: number) {
  return await db
    .from("project_notes")
    .select("id, body, author_id, created_at, updated_at, author:profiles(full_name, email)")
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(most)
    .then(dataOf)
}
