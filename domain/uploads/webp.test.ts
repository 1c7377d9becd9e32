import sharp from "sharp"
import { expect, test } from "vitest"
import { readPlainWebp } from "./webp.ts"

const draw = (channels: 3 | 4) =>
  sharp({ create: { width: 300, height: 200, channels, background: { r: 194, g: 24, b: 91, alpha: 0.5 } } })

test("the size of a WebP picture is read without decoding it", async () => {
  for (const picture of [draw(3).webp(), draw(4).webp(), draw(3).webp({ lossless: true })])
    expect(readPlainWebp(await picture.toBuffer())).toEqual({ width: 300, height: 200 })
})

test("a file with more than pixels, or a truncated one, gives null", async () => {
  const picture = await draw(3).webp().toBuffer()
  const withPlace = await draw(3)
    .withExif({ IFD3: { GPSLatitudeRef: "N" } })
    .webp()
    .toBuffer()
  const cases = [
    withPlace,
    Buffer.concat([picture, Buffer.from("<script>")]),
    picture.subarray(0, -2),
    picture.subarray(0, 20),
  ]
  for (const bytes of cases) expect(readPlainWebp(bytes)).toBeNull()
  expect(readPlainWebp(await draw(3).png().toBuffer())).toBeNull()
  expect(readPlainWebp(Buffer.from(`RIFF\0\0\0\0WEBP${"<script>alert(1)</script>".repeat(3)}`))).toBeNull()
})
