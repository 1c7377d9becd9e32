import sharp, { type Metadata, type Sharp } from "sharp"
import { type EncodedImage, type EncodeImage, ImageRefusal } from "#domain/uploads/images.ts"
import { refusePicture } from "#domain/uploads/picture-limits.ts"

// One thread per picture, and no cache afterwards.
sharp.concurrency(1)
sharp.cache(false)

/** The library's own limit, above all of ours. */
const MOST_PIXELS = 100_000_000
const QUALITIES = [80, 70, 60, 45]

/** Encodes a picture with sharp in this process; `createPictureEncoder` runs it in another one. */
export const encodePicture: EncodeImage = async (
  bytes,
  { side, isSquare = false, mostBytes = Infinity, widths = [] },
) => {
  const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
  checkHeader(await input.metadata().catch(refuseUnreadable))
  if (hasTooManyScans(bytes)) throw new ImageRefusal("pixels")
  const { data, info } = await input
    .autoOrient()
    .resize(side, side, { fit: isSquare ? "cover" : "inside", withoutEnlargement: !isSquare })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const { width, height, channels } = info
  // Decoded once: every copy is made from these pixels.
  const decoded = () => sharp(data, { raw: { width, height, channels } })
  const kept = await toWebp(decoded(), mostBytes)
  const copies: EncodedImage[] = []
  for (const one of widths.filter((one) => one < kept.width))
    copies.push(await toWebp(decoded().resize({ width: one }), mostBytes))
  return { ...kept, copies }
}

function checkHeader({ format, width, height, depth, isProgressive = false, compression }: Metadata): void {
  const refused = refusePicture({ format, width, height, isDeep: depth !== "uchar", isProgressive, compression })
  if (refused) throw new ImageRefusal(refused)
}

/** Decoding a progressive JPEG visits all pixels once per scan; cameras and programs write about ten scans, which our limit exceeds amply. */
const MOST_SCANS = 60
const START_OF_SCAN = Buffer.from([0xff, 0xda])

function hasTooManyScans(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (content.readUInt16BE(0) !== 0xffd8) return false
  let scans = 0
  for (
    let at = content.indexOf(START_OF_SCAN);
    at >= 0 && scans <= MOST_SCANS;
    at = content.indexOf(START_OF_SCAN, at + 2)
  )
    scans += 1
  return scans > MOST_SCANS
}

async function toWebp(image: Sharp, mostBytes: number): Promise<EncodedImage> {
  for (const quality of QUALITIES) {
    const { data, info } = await image.clone().webp({ quality }).toBuffer({ resolveWithObject: true })
    if (data.byteLength <= mostBytes || quality === QUALITIES.at(-1))
      return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  }
  throw new Error("No quality is left")
}

function refuseUnreadable(cause: unknown): never {
  // A picture larger than its header says reaches the limit only when its pixels are decoded.
  throw new ImageRefusal(/pixel limit/i.test(String(cause)) ? "pixels" : "unreadable", cause)
}
