/// <reference lib="webworker" />
// Re-encodes a photo in a worker: upright, smaller, without the camera's metadata (place, time).
export type Shrinking = { file: File; side: number }

const QUALITY = 0.85

addEventListener("message", ({ data }: MessageEvent<Shrinking>) => {
  void shrink(data).then(
    (drawn) => postMessage(drawn),
    () => postMessage(null),
  )
})

async function shrink({ file, side }: Shrinking): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // PNG and WebP keep their transparency; other formats get none.
  const type = file.type === "image/png" || file.type === "image/webp" ? "image/webp" : "image/jpeg"
  return canvas.convertToBlob({ type, quality: QUALITY })
}
