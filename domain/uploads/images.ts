export type ImageOptions = {
  /** Longest side of the picture that is kept, in pixels. */
  side: number
  /** Whether the picture is cut to a square around its centre. */
  isSquare?: boolean
  /** What the picture and each copy may weigh, in bytes: a noisy photograph is then given less quality. */
  mostBytes?: number
  /** Widths, in pixels, of the smaller copies that pages name; those that are not smaller than the picture are left out. */
  widths?: readonly number[]
}
export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }
/** A picture as it is kept, and its smaller copies, the widest first. */
export type EncodedPicture = EncodedImage & { copies: EncodedImage[] }

/** Why a picture was not made: nothing can read its content, it has too many pixels, or too many pictures wait already. */
export class ImageRefusal extends Error {
  override readonly name = "ImageRefusal"
  readonly reason: "unreadable" | "heic" | "pixels" | "busy"

  constructor(reason: ImageRefusal["reason"], cause?: unknown) {
    super(`The picture was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Makes a picture anew as WebP: turned upright, no larger than asked, without what the camera wrote about place and time, and
 * without anything hidden behind its pixels. Throws `ImageRefusal`.
 */
export type EncodeImage = (bytes: Uint8Array, options: ImageOptions) => Promise<EncodedPicture>
