/** The header of a picture, read without decoding its pixels. */
export type PictureHeader = {
  format: string
  width: number
  height: number
  /** More than 8 bits per channel. */
  isDeep: boolean
  /** A progressive JPEG or interlaced PNG, which the decoder holds in memory as a whole. */
  isProgressive: boolean
  /** Codec inside a HEIF container: `hevc` is a phone's HEIC. */
  compression?: string | undefined
}

const MEGA = 1_000_000

/**
 * Number of pixels per format that decodes within about a second on one core and 200 MB (measured with sharp 0.35, docs/decisions/0026). The
 * file size is no measure: 38 bytes of WebP can be 48 megapixels.
 */
function mostPixels({ format, isDeep, isProgressive }: PictureHeader): number | null {
  switch (format) {
    case "jpeg":
      return (isProgressive ? 40 : 64) * MEGA
    case "png":
      if (isDeep) return (isProgressive ? 8 : 12) * MEGA
      return (isProgressive ? 24 : 40) * MEGA
    case "webp":
      return 20 * MEGA
    case "gif":
      return 12 * MEGA
    default:
      return null
  }
}

/** Why a picture must not be decoded, by its header alone; null when it may be. */
export function refusePicture(header: PictureHeader): "unreadable" | "heic" | "pixels" | null {
  if (header.format === "heif") return header.compression === "hevc" ? "heic" : "unreadable"
  const most = mostPixels(header)
  if (most === null) return "unreadable"
  return header.width * header.height > most ? "pixels" : null
}
