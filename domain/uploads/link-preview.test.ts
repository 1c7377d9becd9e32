import { expect, test } from "vitest"
import { linkPreviewOf } from "./link-preview.ts"

const stored = (size: string) => `/storage/v1/object/public/gallery/company/a.${size}.webp`

test("a shared link shows the smallest copy that is wide enough, with its true size", () => {
  expect(linkPreviewOf(stored("1800x1350"), "Un salon")).toEqual({
    address: "/storage/v1/object/public/gallery/sizes/1200/company/a.1800x1350.webp",
    alt: "Un salon",
    width: 1200,
    height: 900,
  })
  expect(linkPreviewOf(stored("1000x800"), "")).toMatchObject({ address: stored("1000x800"), width: 1000, height: 800 })
})

test("a drawing and no picture are no preview", () => {
  expect([linkPreviewOf("/demo/salon.svg", ""), linkPreviewOf(null, "")]).toEqual([null, null])
})
