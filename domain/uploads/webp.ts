/** Chunks of a WebP file that only hold pixels: no text, location or colour profile. */
const PIXELS = ["VP8 ", "VP8L", "VP8X", "ALPH"]

/**
 * Dimensions of a WebP file that holds only pixels, as the site's encoder writes it. Reads the chunks (RFC 9649) without decoding them; null
 * for any other file, or one with data after its end.
 */
export function readPlainWebp(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.byteLength < 30 || text(0) !== "RIFF" || text(8) !== "WEBP") return null
  if (view.getUint32(4, true) + 8 !== bytes.byteLength) return null
  let at = 12
  while (at + 8 <= bytes.byteLength) {
    if (!PIXELS.includes(text(at))) return null
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return at === bytes.byteLength ? sizeOf(view, text(12)) : null
}

/** Dimensions from the first chunk: a lossy frame, lossless pixels, or the canvas. */
function sizeOf(view: DataView, kind: string): { width: number; height: number } {
  const FIRST = 20
  switch (kind) {
    case "VP8 ":
      return { width: view.getUint16(FIRST + 6, true) & 0x3fff, height: view.getUint16(FIRST + 8, true) & 0x3fff }
    case "VP8L": {
      const bits = view.getUint32(FIRST + 1, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    default: {
      const long = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000 + 1
      return { width: long(FIRST + 4), height: long(FIRST + 7) }
    }
  }
}
