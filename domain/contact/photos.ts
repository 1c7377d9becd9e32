import { emptyFile } from "#domain/uploads/rules.ts"

/** What a visitor may join to a request. The browser checks it before anything travels, the server again. */
export const PHOTO_LIMIT = 5
const PHOTO_MEGABYTES = 10
export const PHOTO_BYTES = PHOTO_MEGABYTES * 1024 * 1024
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"]

export const PHOTO_HINT = `Cinq au maximum, ${PHOTO_MEGABYTES}\u00a0Mo chacune\u00a0: JPEG, PNG, WebP ou GIF. Visibles de notre équipe seulement.`

export const unreadablePhoto = (name: string) =>
  `«\u00a0${name}\u00a0» n’est pas une image JPEG, PNG, WebP ou GIF lisible.`

/** What is wrong with the chosen files, in one sentence, or null. A type that is not given is told later, by the content. */
export function refusePhotos(files: { name: string; size: number; type?: string }[]): string | null {
  if (files.length > PHOTO_LIMIT) return `${PHOTO_LIMIT} photos au maximum.`
  for (const { name, size, type } of files) {
    if (size === 0) return emptyFile(name)
    if (type !== undefined && !PHOTO_TYPES.includes(type)) return unreadablePhoto(name)
    if (size > PHOTO_BYTES) return `«\u00a0${name}\u00a0» dépasse ${PHOTO_MEGABYTES}\u00a0Mo.`
  }
  return null
}
