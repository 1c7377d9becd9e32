import { emptyFile, IMAGE_TYPES, isHeic, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"

/** Limits of the photos that visitors send, with a contact request or for an appointment. The browser checks them before the upload, then the server again. */
export const PHOTO_LIMIT = 5
/** Photos of one appointment. */
export const BOOKING_PHOTO_LIMIT = 3
const MEGABYTE = 1024 * 1024
const PHOTO_MEGABYTES = 10
export const PHOTO_BYTES = PHOTO_MEGABYTES * MEGABYTE
const ALL_MEGABYTES = 30
/** Maximum size of all photos of one request together, as uploaded. */
export const PHOTOS_BYTES = ALL_MEGABYTES * MEGABYTE
export const PHOTO_TYPES: readonly string[] = IMAGE_TYPES

/** How a photo is stored: longest side in pixels, maximum size in bytes. */
export const CONTACT_PHOTO = { side: 2000, mostBytes: MEGABYTE }
/** Photos from all visitors together: a limit on disk use. */
export const PHOTOS_PER_HOUR = 60
export const PHOTOS_PER_DAY = 600

export const PHOTO_HINT = `Cinq au maximum\u00a0: JPEG, PNG, WebP ou GIF. Visibles de notre équipe seulement.`

export const unreadablePhoto = (name: string) =>
  `«\u00a0${name}\u00a0» n’est pas une image JPEG, PNG, WebP ou GIF lisible.`
export const largePhoto = (name: string) =>
  `«\u00a0${name}\u00a0» a trop de pixels\u00a0: envoyez-en une version réduite, ou une capture d’écran.`
export const HEAVY_PHOTOS = `Vos photos dépassent ensemble ${ALL_MEGABYTES}\u00a0Mo\u00a0: choisissez-en moins.`

/** What is wrong with the chosen files, in one sentence, or null. A missing type is not checked here: the server later reads it from the content. */
export function refusePhotos(
  files: { name: string; size: number; type?: string }[],
  most = PHOTO_LIMIT,
): string | null {
  if (files.length > most) return `${most} photo${most > 1 ? "s" : ""} au maximum.`
  for (const { name, size, type } of files) {
    if (size === 0) return emptyFile(name)
    if (isHeic({ name, type: type ?? null })) return UPLOAD_SENTENCES.heic
    if (type !== undefined && !PHOTO_TYPES.includes(type)) return unreadablePhoto(name)
    if (size > PHOTO_BYTES) return `«\u00a0${name}\u00a0» dépasse ${PHOTO_MEGABYTES}\u00a0Mo.`
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > PHOTOS_BYTES) return HEAVY_PHOTOS
  return null
}
