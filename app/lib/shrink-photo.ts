import { isHeic } from "#domain/uploads/rules.ts"
import type { Shrinking } from "./shrink-worker.ts"

/** Longest side of the uploaded picture, in pixels: more than the server keeps. */
const SIDE = 2560
/** A PNG or WebP up to this size is sent unchanged: cameras rarely write these formats. The server removes their metadata. */
const HEAVY_BYTES = 2 * 1024 * 1024
const HEAVY_TYPES = ["image/png", "image/webp"]
/** Gives up on a decoder that has not answered after this time. */
const PATIENCE_MS = 30_000

/** Results of `shrinkPhoto`: the form field and the upload may both call it, and a photo is re-encoded only once. */
const made = new WeakSet<File>()

/**
 * The photo to upload. A JPEG or HEIC that the browser can read is re-encoded: at most 2560 px, without place and time; a PNG or WebP only when
 * it is heavy and gets smaller. Other files, and those that cannot be read here, are returned unchanged.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (made.has(file)) return file
  const isPhotograph = isHeic(file) || file.type === "image/jpeg"
  if (!isPhotograph && !(HEAVY_TYPES.includes(file.type) && file.size > HEAVY_BYTES)) return file
  const drawn = await drawElsewhere({ file, side: SIDE }).catch(() => null)
  if (!drawn || (!isPhotograph && drawn.size >= file.size)) return file
  const ending = drawn.type.replace("image/", "").replace("jpeg", "jpg")
  const small = new File([drawn], `${file.name.replace(/\.\w+$/, "")}.${ending}`, { type: drawn.type })
  made.add(small)
  return small
}

/** Runs in a worker, so that the page stays responsive. Null when the browser cannot decode the file. */
export async function drawElsewhere(asked: Shrinking): Promise<Blob | null> {
  const worker = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" })
  return await new Promise<Blob | null>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data))
    worker.addEventListener("error", () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE_MS)
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}
