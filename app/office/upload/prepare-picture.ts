import { AppError } from "#domain/errors.ts"
import { IMAGE_TYPES, UPLOAD_SENTENCES, type UploadRule } from "#domain/uploads/rules.ts"

const JPEG = "image/jpeg"
/** Phones name their own format, and some browsers leave its type out. */
const HEIC = /\.hei[cf]$/i

/** What Apple's devices make of photographs. */
export function isHeicFile(file: File): boolean {
  return /^image\/hei[cf]/.test(file.type) || HEIC.test(file.name)
}

/**
 * A photograph as the server takes it: one that is too heavy, or in a format that only this browser can read (HEIC on Apple's devices), is drawn
 * anew as JPEG, upright and no larger than what is kept. Everything else is left as it is. Throws the way out when the browser cannot read it.
 */
export async function preparePicture(file: File, { limit, side }: UploadRule): Promise<File> {
  const isHeic = isHeicFile(file)
  const isHeavy = (IMAGE_TYPES as readonly string[]).includes(file.type) && file.size > limit
  if (!isHeic && !isHeavy) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) {
    if (isHeavy) return file
    throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.heic })
  }
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await canvas.convertToBlob({ type: JPEG, quality: 0.9 })
  return new File([drawn], file.name.replace(/\.\w+$/, ".jpg"), { type: JPEG })
}
