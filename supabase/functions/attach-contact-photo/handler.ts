import { required } from "#domain/fields.ts"
import * as z from "zod/mini"
import { CONTACT_PHOTO, PHOTO_LIMIT, PHOTOS_PER_DAY, PHOTOS_PER_HOUR } from "#domain/contact/photos.ts"
import { FOLLOW_UP_MINUTES } from "#domain/contact/rules.ts"
import { AppError } from "#domain/errors.ts"
import { readPlainWebp } from "#domain/uploads/webp.ts"
import { checkFields } from "#domain/validation.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { readBytes } from "#functions/_shared/read-bytes.ts"

const BUCKET = "documents"
const TYPE = "image/webp"
/** The site encodes a photo that stays too large with the lowest quality, so it may exceed its usual size. */
const MOST_BYTES = 3 * CONTACT_PHOTO.mostBytes
const HOUR_MS = 3_600_000

const headersSchema = z.object({
  request: z.guid("Demande inconnue."),
  name: required("Photo sans nom.", 200),
})

/**
 * Attaches one photo to a contact request that was just sent. The body is a WebP encoded by the site, without metadata; `X-Contact-Request`
 * is the request's id, `X-Photo-Name` the file's name (percent-encoded). The id, which only the sender knows, authorises
 * the upload for ten minutes and five photos. Service client: visitors have no access to the bucket.
 */
export const createAttachContactPhoto = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: null, limit: "photos" }, async ({ request }) => {
    const id = readHeaders(request)
    const bytes = await readBytes(request, MOST_BYTES)
    if (!isOurs(bytes)) throw new AppError("invalid_input", { message: "Cette photo n’est pas une image WebP." })
    const count = await countPhotos(deps, id.request)
    await checkRoom(deps)
    // The path is unique: when two uploads compete for the same position, one is refused.
    const path = `contacts/${id.request}/${count + 1}.webp`
    const { error } = await deps.service.storage
      .from(BUCKET)
      .upload(path, bytes.buffer, { contentType: TYPE, upsert: false })
    if (error) throw new AppError("conflict", { cause: error })
    try {
      await unwrap(
        deps.service.from("contact_request_photos").insert({
          contact_request_id: id.request,
          bucket: BUCKET,
          path,
          name: id.name,
          mime_type: TYPE,
          size_bytes: bytes.byteLength,
        }),
      )
    } catch (error) {
      // A file without a row would never be removed.
      await deps.service.storage.from(BUCKET).remove([path])
      throw error
    }
    return { position: count + 1 }
  })

/** True when the picture is a WebP as the site encodes it. The check needs no decoder, which Supabase Edge does not have. */
function isOurs(bytes: Uint8Array): boolean {
  const size = readPlainWebp(bytes)
  return size !== null && Math.max(size.width, size.height) <= CONTACT_PHOTO.side
}

function readHeaders(request: Request): { request: string; name: string } {
  let name = request.headers.get("X-Photo-Name") ?? ""
  try {
    name = decodeURIComponent(name)
  } catch {
    // A name that is not encoded is used unchanged.
  }
  const result = checkFields(headersSchema, { request: request.headers.get("X-Contact-Request"), name })
  if (!result.ok) throw new AppError("invalid_input", { fields: result.fields })
  return result.data
}

/** Returns the number of the request's photos. Throws `not_found` when it is unknown or too old, `invalid_input` when it is full. */
async function countPhotos(deps: Deps, requestId: string): Promise<number> {
  const row = await unwrap(
    deps.service
      .from("contact_requests")
      .select("created_at, contact_request_photos(id)")
      .eq("id", requestId)
      .maybeSingle(),
  )
  // The real clock, not `deps.now`: the row's instant comes from the database's clock.
  const isRecent = row && Date.now() - Date.parse(row.created_at) < FOLLOW_UP_MINUTES * 60_000
  if (!isRecent) throw new AppError("not_found")
  const count = row.contact_request_photos.length
  if (count >= PHOTO_LIMIT) throw new AppError("invalid_input", { message: `${PHOTO_LIMIT} photos au maximum.` })
  return count
}

/** Throws `too_many_requests` when visitors have filled the room of an hour or of a day: their requests still arrive, without photos. */
async function checkRoom(deps: Deps): Promise<void> {
  for (const [most, hours] of [
    [PHOTOS_PER_HOUR, 1],
    [PHOTOS_PER_DAY, 24],
  ] as const) {
    const since = new Date(Date.now() - hours * HOUR_MS).toISOString()
    const { count, error } = await deps.service
      .from("contact_request_photos")
      .select("id", { count: "exact", head: true })
      .gte("created_at", since)
    if (error) throw new AppError("unexpected", { cause: error })
    if ((count ?? 0) >= most) throw new AppError("too_many_requests")
  }
}
