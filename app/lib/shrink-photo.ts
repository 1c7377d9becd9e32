import { isHeic } from "#domain/uploads/rules.ts"
import type { Shrinking } from "./shrink-worker.ts"

/** Longest side of what is sent, in pixels: more than the server keeps. */
const SIDE = 2560
/** A picture without a camera's notes is sent as it is, unless it is heavier than that. */
const HEAVY_BYTES = 2 * 1024 * 1024
const HEAVY_TYPES = ["image/png", "image/webp"]
/** A decoder that has not answered by then will not. */
const PATIENCE_MS = 30_000

/** Whoever chooses a file and whoever sends it may both ask: it is drawn once. */
const made = new WeakSet<File>()

/**
 * A photograph as it is sent: at most 2560 px, without place and time. A JPEG, or the HEIC of a phone where the browser reads it, is always drawn anew;
 * a PNG or WebP only when it is heavy. What is none of these, or cannot be read here, is answered as it came.
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

/** In a worker, so that the page answers meanwhile. Null when it cannot be drawn there. */
async function drawElsewhere(asked: Shrinking): Promise<Blob | null> {
  const worker = new Worker(new URL("./shrink-worker.ts", import.meta.url), { type: "module" })
  return await new Promise<Blob | null>((resolve) => {
    worker.addEventListener("message", ({ data }: MessageEvent<Blob | null>) => resolve(data))
    worker.addEventListener("error", () => resolve(null))
    setTimeout(() => resolve(null), PATIENCE_MS)
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}
