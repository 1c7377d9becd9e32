import { expect, test } from "vitest"
import { PHOTO_BYTES, PHOTOS_BYTES, refusePhotos } from "./photos.ts"

const photo = { name: "évier.jpg", size: PHOTO_BYTES, type: "image/jpeg" }

test("five photos are accepted, thirty megabytes together", () => {
  expect(refusePhotos(Array(5).fill({ ...photo, size: PHOTOS_BYTES / 5 }))).toBeNull()
  expect(refusePhotos(Array(3).fill(photo))).toBeNull()
  expect(refusePhotos([])).toBeNull()
})

test.each([
  ["a sixth", Array(6).fill(photo), "5 photos au maximum."],
  ["one byte more", [photo, { ...photo, size: PHOTO_BYTES + 1 }], "«\u00a0évier.jpg\u00a0» dépasse 10\u00a0Mo."],
  [
    "a document",
    [{ ...photo, name: "plan.pdf", type: "application/pdf" }],
    "«\u00a0plan.pdf\u00a0» n’est pas une image",
  ],
  ["an empty one", [photo, { ...photo, name: "vide.jpg", size: 0 }], "«\u00a0vide.jpg\u00a0» est vide"],
  ["more than thirty megabytes together", Array(4).fill(photo), "30\u00a0Mo"],
  ["a phone's HEIC", [{ ...photo, name: "IMG_1.HEIC", type: "" }], "Le plus compatible"],
  ["a file without a type", [{ ...photo, type: "" }], "n’est pas une image"],
] as const)("%s is refused with a sentence that names it", (_what, files, sentence) => {
  expect(refusePhotos([...files])).toContain(sentence)
})

test("without a declared type the content decides later", () => {
  expect(refusePhotos([{ name: "sans-type", size: 10 }])).toBeNull()
})
