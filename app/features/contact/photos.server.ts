import { encodeImage } from "#app/lib/images.server.ts"
import { isChosenFile } from "#app/lib/read-form.ts"
import { refusePhotos, unreadablePhoto } from "#domain/contact/photos.ts"
import { AppError } from "#domain/errors.ts"

/** A visitor's picture as it is kept: WebP, at most 2000 px, without what the camera wrote about place and time. */
export type Photo = { name: string; bytes: ArrayBuffer }

const LONGEST_SIDE = 2000
const MOST_PIXELS = 80_000_000

export const filesOf = (entries: FormDataEntryValue[]) => entries.filter(isChosenFile)

/**
 * Reads and re-encodes the photos of the form, one after the other to spare memory. What a file is, is told by its content.
 * Throws `invalid_input` with the field `photos`.
 */
export async function readPhotos(entries: FormDataEntryValue[]): Promise<Photo[]> {
  const files = filesOf(entries)
  const wrong = refusePhotos(files.map(({ name, size }) => ({ name, size })))
  if (wrong) throw refuse(wrong)
  const photos: Photo[] = []
  for (const file of files) photos.push(await readPhoto(file))
  return photos
}

async function readPhoto(file: File): Promise<Photo> {
  try {
    const content = new Uint8Array(await file.arrayBuffer())
    const { bytes } = await encodeImage(content, { side: LONGEST_SIDE, mostPixels: MOST_PIXELS })
    return { name: file.name.slice(-200) || "photo", bytes: bytes.buffer }
  } catch (cause) {
    throw refuse(unreadablePhoto(file.name), cause)
  }
}

function refuse(message: string, cause?: unknown): AppError {
  return new AppError("invalid_input", { fields: { photos: message }, cause })
}
