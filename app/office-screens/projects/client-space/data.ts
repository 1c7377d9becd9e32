import { DAYS_AFTER_WORKS } from "#domain/law.gen.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { readLinkState } from "#app/office/links/data.ts"
import { deleteRow } from "#app/office/records/rows.ts"
import { addDays, parisToday } from "#domain/dates.ts"
import type { Json } from "#domain/database.gen.ts"

export type SpaceProject = { id: string; client_name: string; client_email: string | null }
export type OpenedPage = NonNullable<Awaited<ReturnType<typeof readPage>>>
export type ProjectChoice = Awaited<ReturnType<typeof listChoices>>[number]

/** Whether a page no longer opens, because the works ended too long ago. */
export function isPageOver(page: OpenedPage | null | undefined): boolean {
  return Boolean(page?.works_ended_on) && addDays(page?.works_ended_on ?? "", DAYS_AFTER_WORKS) < parisToday()
}

/** The page of a project whose link is not revoked, even if it is over since the end of the works; null if there is none. */
export async function readPage(db: Db, projectId: string) {
  const page = await db
    .from("client_pages")
    .select("id, created_at, seen_at, mailed_at, works_ended_on")
    .eq("project_id", projectId)
    .maybeSingle()
    .then(dataOf)
  const link = page && (await readLinkState(db, { kind: "client_page", id: page.id }))
  return link?.is_revoked ? null : page
}

export async function listMessages(db: Db, projectId: string) {
  const data = await db
    .from("client_messages")
    .select("id, is_from_client, author_name, body, created_at, seen_at")
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .order("id")
    .limit(200)
    .then(dataOf)
  return data.toReversed()
}

export async function listChoices(db: Db, projectId: string) {
  const data = await db
    .from("project_choices")
    .select(
      `id, question, detail, due_on, chosen_at, seen_at, comment, created_at,
      options:project_choice_options(id, label, detail, photo_id, is_chosen, position)`,
    )
    .eq("project_id", projectId)
    .order("created_at", { ascending: false })
    .limit(100)
    .then(dataOf)
  return data.map((choice) => ({ ...choice, options: choice.options.toSorted((a, b) => a.position - b.position) }))
}

/** Photos for the options of a choice: only those marked as visible to the client. */
export async function listVisiblePhotos(db: Db, projectId: string) {
  return await db
    .from("project_photos")
    .select("id, caption, category")
    .eq("project_id", projectId)
    .eq("is_client_visible", true)
    .order("upload_date", { ascending: false })
    .limit(100)
    .then(dataOf)
}

export async function writeToClient(db: Db, projectId: string, message: { id: string; body: string }): Promise<void> {
  const answer = await db.rpc("write_to_client", {
    p_project_id: projectId,
    p_id: message.id,
    p_body: message.body,
  })
  dataOf(answer)
}

export async function markMessagesRead(db: Db, projectId: string): Promise<void> {
  await db.rpc("read_client_messages", { p_project_id: projectId }).then(dataOf)
}

export async function markChoicesSeen(db: Db, projectId: string): Promise<void> {
  await db.rpc("see_project_choices", { p_project_id: projectId }).then(dataOf)
}

export type ChoiceValues = {
  id: string
  question: string
  detail: string
  dueOn: string | null
  options: { label: string; detail: string; photo_id: string | null }[]
}
export async function saveChoice(db: Db, projectId: string, choice: ChoiceValues): Promise<void> {
  const answer = await db.rpc("save_project_choice", {
    p_project_id: projectId,
    p_id: choice.id,
    p_question: choice.question,
    p_detail: choice.detail,
    p_due_on: choice.dueOn,
    p_options: choice.options as Json,
  })
  dataOf(answer)
}

export async function reopenChoice(db: Db, id: string): Promise<void> {
  await db.rpc("reopen_project_choice", { p_id: id }).then(dataOf)
}

/** Throws `not_found` if the choice is gone, or the client made it meanwhile. */
export async function deleteChoice(db: Db, id: string): Promise<void> {
  await deleteRow(db, "project_choices", id)
}
