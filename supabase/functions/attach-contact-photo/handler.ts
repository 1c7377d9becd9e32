import { required } from "#domain/fields.ts"
import * as z from "zod/mini"
import {
  BOOKING_PHOTO_LIMIT,
  CONTACT_PHOTO,
  PHOTO_LIMIT,
  PHOTOS_PER_DAY,
  PHOTOS_PER_HOUR,
} from "#domain/contact/photos.ts"
import { mayReceivePhotos } from "#domain/booking/manage.ts"
import { FOLLOW_UP_MINUTES } from "#domain/contact/rules.ts"
import { AppError } from "#domain/errors.ts"
import { linkToken } from "#domain/private-links.ts"
import { readPlainWebp } from "#domain/uploads/webp.ts"
import { checkFields } from "#domain/validation.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { readBytes } from "#functions/_shared/read-bytes.ts"

const BUCKET = "documents"
const TYPE = "image/webp"
/** The site encodes a photo that stays too large with the lowest quality, so it may exceed its usual size. */
const MOST_BYTES = 3 * CONTACT_PHOTO.mostBytes
const HOUR_MS = 3_600_000

const name = required("Photo sans nom.", 200)
const headersSchema = z.union([
  z.object({ name, token: linkToken }),
  z.object({ name, request: z.guid("Demande inconnue."), token: z.null() }),
])
type Headers = z.output<typeof headersSchema>

/** Where a photo goes: its folder, the photos that are there, and the row that names it. */
type Place = {
  folder: string
  count: number
  most: number
  record: (photo: {
    bucket: string
    path: string
    name: string
    mime_type: string
    size_bytes: number
  }) => Promise<unknown>
}

/**
 * Attaches one photo to a contact request that was just sent, or to an appointment. The body is a WebP encoded by the site, without metadata;
 * `X-Photo-Name` is the file's name (percent-encoded). `X-Contact-Request` is the id of a request, which only its sender knows: it authorises
 * the upload for ten minutes and five photos. `X-Booking-Token` is the secret of an appointment's link: three photos, until the work is done.
 * Service client: visitors have no access to the bucket.
 */
export const createAttachContactPhoto = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: null, limit: "photos" }, async ({ request }) => {
    const headers = readHeaders(request)
    const bytes = await readBytes(request, MOST_BYTES)
    if (!isOurs(bytes)) throw new AppError("invalid_input", { message: "Cette photo n’est pas une image WebP." })
    const place =
      "request" in headers ? await findRequest(deps, headers.request) : await findBooking(deps, headers.token)
    if (place.count >= place.most) throw new AppError("invalid_input", { message: `${place.most} photos au maximum.` })
    await checkRoom(deps)
    // The path is unique: when two uploads compete for the same position, one is refused.
    const path = `${place.folder}/${place.count + 1}.webp`
    const { error } = await deps.service.storage
      .from(BUCKET)
      .upload(path, bytes.buffer, { contentType: TYPE, upsert: false })
    if (error) throw new AppError("conflict", { cause: error })
    try {
      await place.record({ bucket: BUCKET, path, name: headers.name, mime_type: TYPE, size_bytes: bytes.byteLength })
    } catch (error) {
      // A file without a row would never be removed.
      await deps.service.storage.from(BUCKET).remove([path])
      throw error
    }
    return { position: place.count + 1 }
  })

/** True when the picture is a WebP as the site encodes it. The check needs no decoder, which Supabase Edge does not have. */
function isOurs(bytes: Uint8Array): boolean {
  const size = readPlainWebp(bytes)
  return size !== null && Math.max(size.width, size.height) <= CONTACT_PHOTO.side
}

function readHeaders({ headers }: Request): Headers {
  let name = headers.get("X-Photo-Name") ?? ""
  try {
    name = decodeURIComponent(name)
  } catch {
    // A name that is not encoded is used unchanged.
  }
  const given = { request: headers.get("X-Contact-Request"), token: headers.get("X-Booking-Token"), name }
  const result = checkFields(headersSchema, given)
  if (!result.ok) throw new AppError("invalid_input", { fields: result.fields })
  return result.data
}

/** Throws `not_found` when the request is unknown or too old. */
async function findRequest(deps: Deps, id: string): Promise<Place> {
  const row = await unwrap(
    deps.service.from("contact_requests").select("created_at, contact_request_photos(id)").eq("id", id).maybeSingle(),
  )
  // The real clock, not `deps.now`: the row's instant comes from the database's clock.
  const isRecent = row && Date.now() - Date.parse(row.created_at) < FOLLOW_UP_MINUTES * 60_000
  if (!isRecent) throw new AppError("not_found")
  return {
    folder: `contacts/${id}`,
    count: row.contact_request_photos.length,
    most: PHOTO_LIMIT,
    record: (photo) => unwrap(deps.service.from("contact_request_photos").insert({ contact_request_id: id, ...photo })),
  }
}

/** Throws `unknown_link` for a link that opens nothing, and `not_found` when the work is over or cancelled. */
async function findBooking(deps: Deps, token: string): Promise<Place> {
  const link = { p_kind: "booking", p_hash: await hashToken(token) }
  const id = await unwrap(deps.service.rpc("find_private_link", link))
  if (!id) throw new AppError("unknown_link")
  const row = await unwrap(
    deps.service.from("brico_requests").select("status, brico_request_photos(id)").eq("id", id).maybeSingle(),
  )
  if (!row || !mayReceivePhotos(row.status)) throw new AppError("not_found")
  return {
    folder: `bookings/${id}`,
    count: row.brico_request_photos.length,
    most: BOOKING_PHOTO_LIMIT,
    record: (photo) => unwrap(deps.service.from("brico_request_photos").insert({ brico_request_id: id, ...photo })),
  }
}

/** Throws `too_many_requests` when visitors have filled the room of an hour or of a day: their requests still arrive, without photos. */
async function checkRoom(deps: Deps): Promise<void> {
  for (const [most, hours] of [
    [PHOTOS_PER_HOUR, 1],
    [PHOTOS_PER_DAY, 24],
  ] as const) {
    const since = new Date(Date.now() - hours * HOUR_MS).toISOString()
    const counts = await Promise.all(
      (["contact_request_photos", "brico_request_photos"] as const).map(async (table) => {
        const { count, error } = await deps.service
          .from(table)
          .select("id", { count: "exact", head: true })
          .gte("created_at", since)
        if (error) throw new AppError("unexpected", { cause: error })
        return count ?? 0
      }),
    )
    if (counts.reduce((sum, count) => sum + count, 0) >= most) throw new AppError("too_many_requests")
  }
}
