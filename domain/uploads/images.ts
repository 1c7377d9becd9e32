export type ImageOptions = {
  /** Longest side of the stored picture, in pixels. */
  side: number
  /** Whether to crop the picture to a centred square. */
  isSquare?: boolean
  /** Maximum size of the picture and of each copy, in bytes; a detailed photo gets a lower quality to fit. */
  mostBytes?: number
  /** Widths of the smaller copies, in pixels; widths that are not smaller than the picture are skipped. */
  widths?: readonly number[]
}
export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
/** A stored picture with its smaller copies, the widest first. */
export type EncodedPicture = EncodedImage & { copies: EncodedImage[] }

/** Why a picture was refused: unreadable content, HEIC, too many pixels, or a full queue. */
export class ImageRefusal extends Error {
  override readonly name = "ImageRefusal"
  readonly reason: "unreadable" | "heic" | "pixels" | "busy"

  constructor(reason: ImageRefusal["reason"], cause?: unknown) {
    super(`The picture was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Re-encodes a picture as WebP: upright, at most `side` pixels, without metadata (place, time) or data hidden behind its pixels. Throws
 * `ImageRefusal`.
 */
export type EncodeImage = (bytes: Uint8Array, options: ImageOptions) => Promise<EncodedPicture>
