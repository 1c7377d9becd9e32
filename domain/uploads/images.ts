export type ImageOptions = { side: number; isSquare?: boolean; mostPixels: number }
export type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number }

/** Why a picture was not made: its content is none that can be read, or it has too many pixels. */
export class ImageRefusal extends Error {
  override readonly name = "ImageRefusal"
  readonly reason: "unreadable" | "pixels"

  constructor(reason: ImageRefusal["reason"], cause?: unknown) {
    super(`The picture was refused: ${reason}`, { cause })
    this.reason = reason
  }
}

/**
 * Makes a picture anew as WebP: turned upright, no larger than asked, without what the camera wrote about place and time, and
 * without anything hidden behind its pixels. Throws `ImageRefusal`.
 */
export type EncodeImage = (bytes: Uint8Array, options: ImageOptions) => Promise<EncodedImage>
