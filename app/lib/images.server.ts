import sharp from "sharp"
import { type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"

const FORMATS = new Set(["jpeg", "png", "webp", "gif"])

/** Pictures through sharp, wherever this process opens one: visitors' photos, staff's uploads. */
export const encodeImage: EncodeImage = async (bytes, { side, isSquare = false, mostPixels }) => {
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
  const { format, width, height } = await image.metadata().catch(refuseUnreadable)
  if (!FORMATS.has(format)) throw new ImageRefusal("unreadable")
  if (width * height >= mostPixels) throw new ImageRefusal("pixels")
  const { data, info } = await image
    .autoOrient()
    .resize(side, side, { fit: isSquare ? "cover" : "inside", withoutEnlargement: !isSquare })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}

function refuseUnreadable(cause: unknown): never {
  // A limit that the header hides is found when the pixels are read.
  throw new ImageRefusal(/pixel limit/i.test(String(cause)) ? "pixels" : "unreadable", cause)
}
