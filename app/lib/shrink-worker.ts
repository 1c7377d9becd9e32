/// <reference lib="webworker" />
// Re-encodes a photo in a worker: upright, smaller, without the camera's metadata (place, time).
/** `isPage`: a page of a paper, always as JPEG, and white where it was transparent. */
export type Shrinking = { file: File; side: number; isPage?: boolean }

const QUALITY = 0.85

addEventListener("message", ({ data }: MessageEvent<Shrinking>) => {
  void shrink(data).then(
    (drawn) => postMessage(drawn),
    () => postMessage(null),
  )
})

async function shrink({ file, side, isPage = false }: Shrinking): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const drawing = canvas.getContext("2d")
  if (drawing && isPage) {
    drawing.fillStyle = "#fff"
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }
  drawing?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // PNG and WebP keep their transparency; other formats get none.
  const isDrawn = file.type === "image/png" || file.type === "image/webp"
  const type = isDrawn && !isPage ? "image/webp" : "image/jpeg"
  return canvas.convertToBlob({ type, quality: QUALITY })
}
