import { emptyFile, IMAGE_TYPES, isHeic, UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"

/** What a visitor may join to a request. The browser checks it before anything travels, the server again. */
export const PHOTO_LIMIT = 5
const MEGABYTE = 1024 * 1024
const PHOTO_MEGABYTES = 10
export const PHOTO_BYTES = PHOTO_MEGABYTES * MEGABYTE
const ALL_MEGABYTES = 30
/** All photos of one request together, as they are sent. */
export const PHOTOS_BYTES = ALL_MEGABYTES * MEGABYTE
export const PHOTO_TYPES: readonly string[] = IMAGE_TYPES

/** How a photo of a request is kept. */
export const CONTACT_PHOTO = { side: 2000, mostBytes: MEGABYTE }
/** What all visitors together may join within a day: a disk has an end. */
export const PHOTOS_PER_DAY = 300

export const PHOTO_HINT = `Cinq au maximum\u00a0: JPEG, PNG, WebP ou GIF. Visibles de notre équipe seulement.`

export const unreadablePhoto = (name: string) =>
  `«\u00a0${name}\u00a0» n’est pas une image JPEG, PNG, WebP ou GIF lisible.`
export const largePhoto = (name: string) =>
  `«\u00a0${name}\u00a0» a trop de pixels\u00a0: envoyez-en une version réduite, ou une capture d’écran.`
export const HEAVY_PHOTOS = `Vos photos dépassent ensemble ${ALL_MEGABYTES}\u00a0Mo\u00a0: choisissez-en moins.`

/** What is wrong with the chosen files, in one sentence, or null. A type that is not given is told later, by the content. */
export function refusePhotos(files: { name: string; size: number; type?: string }[]): string | null {
  if (files.length > PHOTO_LIMIT) return `${PHOTO_LIMIT} photos au maximum.`
  for (const { name, size, type } of files) {
    if (size === 0) return emptyFile(name)
    if (isHeic({ name, type: type ?? null })) return UPLOAD_SENTENCES.heic
    if (type !== undefined && !PHOTO_TYPES.includes(type)) return unreadablePhoto(name)
    if (size > PHOTO_BYTES) return `«\u00a0${name}\u00a0» dépasse ${PHOTO_MEGABYTES}\u00a0Mo.`
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > PHOTOS_BYTES) return HEAVY_PHOTOS
  return null
}
