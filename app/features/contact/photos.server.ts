import { encodeImage } from "#app/lib/images.server.ts"
import { PHOTO_BYTES, PHOTO_LIMIT } from "#domain/contact/rules.ts"
import { AppError } from "#domain/errors.ts"

/** A visitor's picture as it is kept: WebP, at most 2000 px, without what the camera wrote about place and time. */
export type Photo = { name: string; bytes: ArrayBuffer }

const LONGEST_SIDE = 2000
const MOST_PIXELS = 80_000_000

/**
 * Reads and re-encodes the photos of the form, one after the other to spare memory. What a file is, is told by its content.
 * Throws `invalid_input` with the field `photos`.
 */
export async function readPhotos(entries: FormDataEntryValue[]): Promise<Photo[]> {
  const files = entries.filter((entry): entry is File => entry instanceof File && entry.size > 0)
  if (files.length > PHOTO_LIMIT) throw refuse(`${PHOTO_LIMIT} photos au maximum.`)
  const photos: Photo[] = []
  for (const file of files) photos.push(await readPhoto(file))
  return photos
}

async function readPhoto(file: File): Promise<Photo> {
  if (file.size > PHOTO_BYTES) throw refuse(`«\u00a0${file.name}\u00a0» dépasse 10\u00a0Mo.`)
  try {
    const content = new Uint8Array(await file.arrayBuffer())
    const { bytes } = await encodeImage(content, { side: LONGEST_SIDE, mostPixels: MOST_PIXELS })
    return { name: file.name.slice(-200) || "photo", bytes: bytes.buffer }
  } catch (cause) {
    throw refuse(`«\u00a0${file.name}\u00a0» n’est pas une image JPEG, PNG, WebP ou GIF lisible.`, cause)
  }
}

function refuse(message: string, cause?: unknown): AppError {
  return new AppError("invalid_input", { fields: { photos: message }, cause })
}
