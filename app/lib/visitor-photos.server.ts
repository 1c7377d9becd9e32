import { fileTypeFromBlob } from "file-type"
import { isChosenFile } from "./read-form.ts"
import { CONTACT_PHOTO, largePhoto, PHOTO_LIMIT, refusePhotos, unreadablePhoto } from "#domain/contact/photos.ts"
import { AppError } from "#domain/errors.ts"
import { type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"

/** A visitor's picture as it is stored: WebP, at most 2000 px, without the camera's metadata (place, time). */
export type Photo = { name: string; bytes: ArrayBuffer }

export const filesOf = (entries: FormDataEntryValue[]) => entries.filter(isChosenFile)

/**
 * Checks the photos of a form without decoding them: their number, their size, and their type by their first bytes. Throws `invalid_input`
 * with the field `photos`.
 */
export async function checkPhotos(files: File[], most = PHOTO_LIMIT): Promise<void> {
  const found = await Promise.all(
    files.map(async (file) => ({ name: file.name, size: file.size, type: (await fileTypeFromBlob(file))?.mime ?? "" })),
  )
  const wrong = refusePhotos(found, most)
  if (wrong) throw refuse(wrong)
}

/** The files that the visitor's rate limit still accepts. */
export async function filesWithRoom(files: File[], mayWrite: (what: "photo") => Promise<boolean>): Promise<File[]> {
  const taken: File[] = []
  for (const file of files) if (await mayWrite("photo")) taken.push(file)
  return taken
}

/**
 * Encodes the photos one after the other. When the encoder's queue is full, drops the remaining photos, because the request matters more.
 * Throws `invalid_input` with the field `photos` for a photo that is unreadable, HEIC or has too many pixels.
 */
export async function encodePhotos(encodeImage: EncodeImage, files: File[]): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const file of files) {
    try {
      const { bytes } = await encodeImage(new Uint8Array(await file.arrayBuffer()), CONTACT_PHOTO)
      photos.push({ name: file.name.slice(-200) || "photo", bytes: bytes.buffer })
    } catch (error) {
      if (!(error instanceof ImageRefusal)) throw error
      if (error.reason === "busy") break
      throw refuse(SENTENCES[error.reason](file.name), error)
    }
  }
  return photos
}

const SENTENCES = {
  unreadable: unreadablePhoto,
  pixels: largePhoto,
  heic: () => UPLOAD_SENTENCES.heic,
}

function refuse(message: string, cause?: unknown): AppError {
  return new AppError("invalid_input", { fields: { photos: message }, cause })
}
