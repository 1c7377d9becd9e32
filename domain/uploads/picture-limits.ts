/** What the header of a picture says, before a pixel of it is read. */
export type PictureHeader = {
  format: string
  width: number
  height: number
  /** Bits of a channel are more than eight. */
  isDeep: boolean
  /** A progressive JPEG, an interlaced PNG: the decoder holds all of it at once. */
  isProgressive: boolean
  /** Codec inside a HEIF container: `hevc` is a phone's HEIC. */
  compression?: string | undefined
}

const MEGA = 1_000_000

/**
 * How many pixels of each kind decode within about a second of a core and 200 MB (measured with sharp 0.35, docs/decisions/0026). The number of
 * bytes says nothing: 38 bytes of WebP can be 48 megapixels.
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

/** Why a picture is not decoded, by its header alone; null when it may be. */
export function refusePicture(header: PictureHeader): "unreadable" | "heic" | "pixels" | null {
  if (header.format === "heif") return header.compression === "hevc" ? "heic" : "unreadable"
  const most = mostPixels(header)
  if (most === null) return "unreadable"
  return header.width * header.height > most ? "pixels" : null
}
