// Separate program that decodes pictures: a picture that exhausts its memory or crashes the decoder ends only this process. picture-encoder.ts
// starts it when a picture arrives.
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
// The process of the site has ended.
process.on("disconnect", () => process.exit())
