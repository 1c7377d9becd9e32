import { FunctionsHttpError } from "@supabase/supabase-js"
import { dataOf, type Db } from "#app/lib/db.ts"
import { updateRow } from "#app/office/records/rows.ts"
import { signFiles } from "#app/office/upload/signed-files.ts"
import { AppError } from "#domain/errors.ts"
import {
  explainFailure,
  type PriceRequestResult,
  type PriceRequestResults,
  type RequestPlace,
  type SendFailure,
} from "#domain/price-requests/request.ts"
import type { PriceRequestForm } from "#domain/price-requests/schema.ts"

const MOST = 200
const BUCKET = "documents"

/** One price request to one subcontractor, as staff see it. */
export type PriceRequest = Awaited<ReturnType<typeof listPriceRequests>>[number]
/** A photo of the project that may be attached. */
type ChoosablePhoto = { id: string; url: string; caption: string; address: string | null }

export async function listPriceRequests(db: Db, projectId: string) {
  return await db
    .from("contractor_quote_requests")
    .select(
      `id, round_id, status, message, include_details, selected_photos, price, vat_rate, price_with_vat, start_on, delay_days, comment,
      file_path, file_name, due_on, sent_at, viewed_at, answered_at, reminded_at, awarded_at, award_reason, estimate_change, expense_id,
      contractor:contractors!inner(id, name, phone, email, specialties)`,
    )
    .eq("project_id", projectId)
    .order("sent_at", { ascending: false })
    .order("id")
    .limit(MOST)
    .then(dataOf)
}

/** From the list of projects only available subcontractors, from a project's page also the others; no archived ones (specification §5). */
export async function listCandidates(db: Db, place: RequestPlace) {
  const everybody = db
    .from("contractors")
    .select("id, name, specialties, is_available, rating")
    .is("archived_at", null)
    .order("name")
    .limit(500)
  return await (place === "list" ? everybody.eq("is_available", true) : everybody).then(dataOf)
}

/** The latest 60 photos of a project, with signed URLs. */
export async function listChoosablePhotos(db: Db, projectId: string): Promise<ChoosablePhoto[]> {
  const data = await db
    .from("project_photos")
    .select("id, url, caption, bucket, path, small_path")
    .eq("project_id", projectId)
    .order("upload_date", { ascending: false })
    .order("id")
    .limit(60)
    .then(dataOf)
  const shown = ({ bucket, path, small_path }: (typeof data)[number]) =>
    bucket === BUCKET ? (small_path ?? path) : null
  const signed = await signFiles(
    db,
    data.flatMap((photo) => shown(photo) ?? []),
  )
  return data.map((photo) => {
    const { id, url, caption } = photo
    const path = shown(photo)
    return { id, url, caption, address: path === null ? url : (signed.get(path) ?? null) }
  })
}

/** Sends a price request. Throws the sentence that the specification has for this place and failure (§8). */
export async function sendPriceRequest(
  db: Db,
  place: RequestPlace,
  request: PriceRequestForm,
): Promise<PriceRequestResult[]> {
  const fail = (failure: SendFailure) => new AppError("unexpected", { message: explainFailure(place, failure) })
  const { data: auth } = await db.auth.getSession()
  if (!auth.session) throw fail({ kind: "no-session" })
  const answer = await db.functions.invoke<PriceRequestResults | string>("request-contractor-quote", { body: request })
  const error: unknown = answer.error
  if (error instanceof FunctionsHttpError) throw fail(await readRefusal(error.context as Response))
  if (error) throw fail({ kind: "unreachable" })
  // A page of the site instead of the function's answer: the function's URL is wrong.
  if (typeof answer.data === "string" || !answer.data?.results) throw fail({ kind: "html" })
  return answer.data.results
}

async function readRefusal(response: Response): Promise<SendFailure> {
  const text = await response.text().catch(() => "")
  if (response.headers.get("Content-Type")?.includes("html") || /^\s*<(!doctype|html)/i.test(text))
    return { kind: "html" }
  let error: string | null = null
  let plain = text
  try {
    const body = JSON.parse(text) as { error?: unknown } | null
    error = typeof body?.error === "string" ? body.error : null
    plain = ""
  } catch {
    // Not JSON: the plain text is the message.
  }
  return { kind: "refused", status: response.status, error, text: plain }
}

export async function listMissingPapers(db: Db, projectId: string): Promise<Map<string, string[]>> {
  const data = await db.rpc("price_request_papers", { p_project_id: projectId }).then(dataOf)
  return new Map(data.map(({ id, missing }) => [id, missing]))
}

type Award = { id: string; reason: string; addsToEstimate: boolean }
export async function awardPriceRequest(db: Db, { id, reason, addsToEstimate }: Award): Promise<void> {
  await db.rpc("award_price_request", { p_id: id, p_reason: reason, p_adds_to_estimate: addsToEstimate }).then(dataOf)
}

/** Reopens a round after a wrong choice. Throws `award_paid` and `price_request_not_awarded`. */
export async function undoAward(db: Db, id: string): Promise<void> {
  await db.rpc("undo_award", { p_id: id }).then(dataOf)
}

export async function withdrawPriceRequest(db: Db, id: string): Promise<void> {
  await db.rpc("withdraw_price_request", { p_id: id }).then(dataOf)
}

/** Changes the deadline of one request. */
export async function extendPriceRequest(db: Db, { id, dueOn }: { id: string; dueOn: string }): Promise<void> {
  await updateRow(db, "contractor_quote_requests", id, { due_on: dueOn })
}
