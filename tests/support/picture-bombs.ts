import { crc32, createDeflate } from "node:zlib"
import { buffer } from "node:stream/consumers"

/** First pixel (x, y) and pixel distance (x, y) of each of the seven passes of an interlaced PNG. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const BYTES_PER_PIXEL = 8
const PART = 4 * 1024 * 1024

/** A square interlaced PNG with four channels of 16 bits, all black: a tiny file that decodes into at least eight bytes per pixel. */
export async function pictureBomb(megapixels: number): Promise<Uint8Array<ArrayBuffer>> {
  const side = Math.round(Math.sqrt(megapixels * 1e6))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  let left = 0
  for (const [x, y, across, down] of PASSES)
    left += Math.ceil((side - y) / down) * (1 + Math.ceil((side - x) / across) * BYTES_PER_PIXEL)
  const deflate = createDeflate({ level: 9 })
  const pixels = buffer(deflate)
  const zeros = Buffer.alloc(PART)
  for (; left > 0; left -= PART)
    if (!deflate.write(zeros.subarray(0, Math.min(PART, left))))
      await new Promise((resolve) => deflate.once("drain", resolve))
  deflate.end()
  const parts = [chunk("IHDR", header), chunk("IDAT", await pixels), chunk("IEND", Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
