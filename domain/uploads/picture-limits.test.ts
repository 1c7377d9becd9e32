import { expect, test } from "vitest"
import { type PictureHeader, refusePicture } from "./picture-limits.ts"

const photograph: PictureHeader = { format: "jpeg", width: 4000, height: 3000, isDeep: false, isProgressive: false }
const png = { ...photograph, format: "png" }

test.each<[string, PictureHeader, ReturnType<typeof refusePicture>]>([
  ["a photograph of 12 megapixels", photograph, null],
  ["one of 48 megapixels", { ...photograph, width: 8000, height: 6000 }, null],
  ["a progressive one of 48 megapixels", { ...photograph, width: 8000, height: 6000, isProgressive: true }, "pixels"],
  ["a picture of 12 megapixels and 16 bits", { ...png, isDeep: true }, null],
  ["an interlaced one of 16 bits", { ...png, isDeep: true, isProgressive: true }, "pixels"],
  ["an interlaced one of 8 bits", { ...png, isProgressive: true }, null],
  ["a WebP of 48 megapixels", { ...photograph, format: "webp", width: 8000, height: 6000 }, "pixels"],
  ["a phone's HEIC", { ...photograph, format: "heif", compression: "hevc" }, "heic"],
  ["an AVIF", { ...photograph, format: "heif", compression: "av1" }, "unreadable"],
  ["a drawing with scripts", { ...photograph, format: "svg" }, "unreadable"],
])("%s is checked by its header", (_what, header, refusal) => {
  expect(refusePicture(header)).toBe(refusal)
})
