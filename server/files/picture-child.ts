// A program of its own that decodes pictures: what a picture does to it, in memory or by a fault of the decoder, ends with it. The site starts
// it when a picture comes (picture-encoder.ts).
import type { EncodedPicture, ImageOptions, ImageRefusal } from "#domain/uploads/images.ts"
import { encodePicture } from "./encode-picture.ts"

export type Job = { bytes: Uint8Array; options: ImageOptions }
export type Outcome = { picture: EncodedPicture } | { refused: ImageRefusal["reason"] } | { failed: string }

process.on("message", ({ bytes, options }: Job) => {
  void encodePicture(bytes, options)
    .then(
      (picture): Outcome => ({ picture }),
      (error: Error): Outcome =>
        error.name === "ImageRefusal" ? { refused: (error as ImageRefusal).reason } : { failed: String(error.stack) },
    )
    .then((outcome) => process.send?.(outcome))
})
// The site is gone.
process.on("disconnect", () => process.exit())
