import { AppError } from "#domain/errors.ts"
import { drawElsewhere } from "#app/lib/shrink-photo.ts"
import { pdfOfPhotos } from "#domain/uploads/pdf-of-photos.ts"
import { UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"

/** Longest side of a page, in pixels: about 170 dots per inch on A4, where handwriting stays legible. */
const SIDE = 2000

/** The photos of a paper's pages as one PDF. Throws when this browser cannot read one of them. */
export async function joinPhotos(photos: readonly File[]): Promise<File> {
  const pages = []
  // One after the other: a phone has little memory for pictures.
  for (const photo of photos) {
    const drawn = await drawElsewhere({ file: photo, side: SIDE, isPage: true }).catch(() => null)
    if (!drawn) throw new AppError("invalid_input", { message: UPLOAD_SENTENCES.notJoined })
    const { width, height } = await createImageBitmap(drawn)
    pages.push({ width, height, jpeg: new Uint8Array(await drawn.arrayBuffer()) })
  }
  return new File([pdfOfPhotos(pages)], `Scan, ${pages.length} pages.pdf`, { type: "application/pdf" })
}
