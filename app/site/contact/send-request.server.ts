import type { Db } from "#app/lib/db.ts"
import type { FormStamps } from "#app/lib/form-stamps.server.ts"
import { ONCE_MORE, STAMP_FIELD, TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { textOf } from "#app/lib/read-form.ts"
import { newId } from "#domain/new-id.ts"
import { CONTACT_FAILED, contactFailureReason, contactSummary } from "#domain/contact/rules.ts"
import { CONTACT_FIELDS, contactPlaceSchema, contactRequestSchema } from "#domain/contact/schema.ts"
import { withPostalCode } from "#domain/contact/zone-answer.ts"
import { AppError, type FieldErrors, httpStatus } from "#domain/errors.ts"
import type { EncodeImage } from "#domain/uploads/images.ts"
import { checkFields } from "#domain/validation.ts"
import { attachPhoto, notifyOfRequest, storeRequest } from "./data.ts"
import { checkPhotos, encodePhotos, filesOf, filesWithRoom, type Photo } from "#app/lib/visitor-photos.server.ts"
import type { ContactRefusal } from "./types.ts"

type Report = (error: unknown) => void
/** Rate limits per visitor: one for requests, one for their photos. */
type MayWrite = (what: "contact" | "photo") => Promise<boolean>
type Surroundings = { db: Db; report: Report; mayWrite: MayWrite; stamps: FormStamps; encodeImage: EncodeImage }
export type SendOutcome = { sent: true; lostPhotos: boolean } | { sent: false; status: number; refusal: ContactRefusal }

/**
 * Checks and stores a request, then sends its mails. Cheap checks come first, and photos are only decoded for a request that the rate limit
 * accepts. A refusal keeps the typed values. Once the request is stored nothing makes it fail: lost photos are reported to the visitor, failed
 * mails are only logged.
 */
export async function sendRequest(
  { db, report, mayWrite, stamps, encodeImage }: Surroundings,
  form: FormData,
): Promise<SendOutcome> {
  const values: Record<string, string> = {}
  for (const name of [...CONTACT_FIELDS, "postal_code"]) values[name] = textOf(form, name)
  const { isHurried, stamp } = stamps.check(textOf(form, STAMP_FIELD))
  const isTrapped = textOf(form, TRAP_FIELD) !== ""
  if (stamp) values[STAMP_FIELD] = stamp

  const files = filesOf(form.getAll("photos"))
  const hadPhotos = files.length > 0
  const refuse = (summary: string, more: Partial<ContactRefusal> = {}, status = 400): SendOutcome => ({
    sent: false,
    status,
    refusal: { values, fields: {}, summary, reason: null, isFailure: false, hadPhotos, ...more },
  })

  const place = checkFields(contactPlaceSchema, values)
  const address = place.ok ? withPostalCode(values["address"] ?? "", place.data.postal_code ?? "") : values["address"]
  const checked = checkFields(contactRequestSchema, { ...values, address })
  if (checked.ok && place.ok && (isHurried || isTrapped)) return refuse(ONCE_MORE)
  const wrongPhotos = await checkPhotos(files).catch(asFields)
  const fields: FieldErrors = {
    ...(checked.ok ? {} : checked.fields),
    ...(place.ok ? {} : place.fields),
    ...wrongPhotos,
  }
  if (!checked.ok || !place.ok || wrongPhotos) return refuse(contactSummary(values, fields), { fields })

  const id = newId()
  let photos: Photo[] = []
  try {
    // Counted after the cheap checks: corrections do not count as requests.
    if (!(await mayWrite("contact"))) throw new AppError("too_many_requests")
    photos = await encodePhotos(encodeImage, await filesWithRoom(files, mayWrite))
    await storeRequest(db, id, checked.data)
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError("unexpected", { cause: error })
    if (known.fields) return refuse(contactSummary(values, known.fields), { fields: known.fields })
    if (known.code !== "too_many_requests") report(error)
    const reason = contactFailureReason(known)
    return refuse(CONTACT_FAILED, { reason, isFailure: true }, httpStatus(known.code))
  }

  let lostPhotos = photos.length < files.length
  for (const photo of photos) {
    await attachPhoto(db, id, photo).catch((error: unknown) => {
      lostPhotos = true
      report(error)
    })
  }
  await notifyOfRequest(db, checked.data).catch(report)
  return { sent: true, lostPhotos }
}

function asFields(error: unknown): { photos: string } {
  if (error instanceof AppError && error.fields?.["photos"]) return { photos: error.fields["photos"] }
  throw error
}
