import { dataOf, type Db } from "#app/lib/db.ts"

/** The limit of rows per part, which one screen can show. The lists are in the order of the specification (§7). */
const MOST_PARTS = 500

export type ProjectMilestone = Awaited<ReturnType<typeof listMilestones>>[number]
export type ProjectExpense = Awaited<ReturnType<typeof listExpenses>>[number]
export type ProjectPhoto = Awaited<ReturnType<typeof listPhotos>>[number]
export type ProjectDocument = Awaited<ReturnType<typeof listDocuments>>[number]
export type ProjectNote = Awaited<ReturnType<typeof listNotes>>[number]

export async function listMilestones(db: Db, projectId: string) {
  return await db
    .from("project_milestones")
    .select("id, title, description, starts_on, due_date, is_completed, completed_date, progress, is_client_visible")
    .eq("project_id", projectId)
    .order("due_date")
    .order("created_at")
    .limit(MOST_PARTS)
    .then(dataOf)
}

export async function listExpenses(db: Db, projectId: string) {
  return await db
    .from("project_expenses")
    .select(
      `id, description, category, supplier, amount, expense_date, is_paid, receipt_url, receipt_bucket, receipt_path,
      contractor:contractors(id, name)`,
    )
    .eq("project_id", projectId)
    .order("expense_date", { ascending: false })
    .order("created_at", { ascending: false })
    .limit(MOST_PARTS)
    .then(dataOf)
}

export async function listPhotos(db: Db, projectId: string) {
  return await db
    .from("project_photos")
    .select(
      `id, url, bucket, path, small_path, caption, category, upload_date, is_client_visible, before_photo_id, gallery_photo_id`,
    )
    .eq("project_id", projectId)
    .order("upload_date", { ascending: false })
    .order("id")
    .limit(MOST_PARTS)
    .then(dataOf)
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

export async function listNotes(db: Db, projectId: string) {
  return await db
    .from("project_notes")
    .select("id, body, author_id, created_at, updated_at, author:profiles(full_name, email)")
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .limit(MOST_PARTS)
    .then(dataOf)
}
