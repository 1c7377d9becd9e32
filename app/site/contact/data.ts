import { callFunction } from "#app/lib/call-function.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { CallbackDay, CallbackRequest } from "#domain/contact/callback.ts"
import type { Faq } from "#domain/contact/default-faqs.ts"
import type { ContactRequest } from "#domain/contact/schema.ts"
import { AppError, toAppError } from "#domain/errors.ts"
import type { Photo } from "#app/lib/visitor-photos.server.ts"

/** The company's questions in their order. Null, for the default ones, when there are none or the read fails, which is logged. */
export async function readFaqs(db: Db): Promise<Faq[] | null> {
  const { data, error } = await db
    .from("faqs")
    .select("question, answer")
    .eq("is_active", true)
    .order("display_order")
    .limit(100)
  if (error) console.warn("questions could not be read, the defaults are shown", toAppError(error))
  return data?.length ? data : null
}

/** Stores a request with a visitor's rights. The caller generates the id, because a visitor may not read the stored row. */
export async function storeRequest(db: Db, id: string, request: ContactRequest): Promise<void> {
  await db
    .from("contact_requests")
    .insert({ id, ...request, status: "new" })
    .then(dataOf)
}

/** Attaches one photo to a stored request. Throws on failure. */
export async function attachPhoto(db: Db, requestId: string, photo: Photo): Promise<void> {
  const headers = { "X-Contact-Request": requestId, "X-Photo-Name": encodeURIComponent(photo.name) }
  const answer = await db.functions.invoke("attach-contact-photo", { body: photo.bytes, headers })
  throwUnlessDone(answer.error)
}

/** Requests the mails to staff and to the sender. Throws when the function fails. */
export async function notifyOfRequest(db: Db, request: ContactRequest): Promise<void> {
  const { project_type: projectType, ...fields } = request
  const answer = await db.functions.invoke("send-contact-email", { body: { ...fields, projectType } })
  throwUnlessDone(answer.error)
}

/** Has a call noted; resolves to the day on which the office calls. Throws the refusal as an `AppError`. */
export async function askForCall(db: Db, request: CallbackRequest): Promise<CallbackDay> {
  return (await callFunction<{ data: { day: CallbackDay } }>(db, "request-callback", request)).data.day
}

function throwUnlessDone(error: unknown) {
  if (error) throw new AppError("unavailable", { cause: error })
}
