import type { App } from "@supabase/lite"
import sharp from "sharp"

type Transformations = NonNullable<App["_transformationAdapter"]>

const CONTENT_TYPES = { webp: "image/webp", avif: "image/avif", png: "image/png", jpeg: "image/jpeg" } as const

/** Resizes and converts stored images on demand, as Supabase's `render/image` addresses ask for. */
export function createSharpTransformations(): Transformations {
  return {
    driver: sharp,
    requiresBuffer: true,
    async transform(input, options) {
      const format = options.format ?? "webp"
      const body = await sharp(input)
        .rotate()
        .resize({
          ...(options.width ? { width: options.width } : {}),
          ...(options.height ? { height: options.height } : {}),
          fit: options.resize ?? "cover",
          withoutEnlargement: true,
        })
        .toFormat(format, { quality: options.quality ?? 80 })
        .toBuffer()
      return { body, contentType: CONTENT_TYPES[format], contentLength: body.byteLength }
    },
  }
}
