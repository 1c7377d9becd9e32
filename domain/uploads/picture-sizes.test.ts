import { expect, test } from "vitest"
import { copyPaths, pictureSources, sizedName } from "./picture-sizes.ts"

const STORAGE = "/storage/v1/object/public/gallery/"

test("the copies of a picture are derived from its address", () => {
  const path = `gallery/7/main/${sizedName("evier", { width: 1350, height: 1800 })}`
  expect(pictureSources(STORAGE + path)).toEqual({
    width: 1350,
    height: 1800,
    sources: [
      { address: `${STORAGE}gallery/7/main/evier.1350x1800.webp`, width: 1350 },
      { address: `${STORAGE}sizes/1200/gallery/7/main/evier.1350x1800.webp`, width: 1200 },
      { address: `${STORAGE}sizes/800/gallery/7/main/evier.1350x1800.webp`, width: 800 },
      { address: `${STORAGE}sizes/480/gallery/7/main/evier.1350x1800.webp`, width: 480 },
    ],
  })
  expect(pictureSources(`https://project.example${STORAGE}${path}`)?.sources[3]?.address).toBe(
    `https://project.example${STORAGE}sizes/480/${path}`,
  )
})

test("a small picture, a drawing and a picture stored earlier have no copies", () => {
  expect(copyPaths("company/logo.480x200.webp")).toEqual([])
  expect(copyPaths("company/logo.webp")).toEqual([])
  expect(pictureSources("/demo/salon.svg")).toBeNull()
  expect(pictureSources(`${STORAGE}company/logo.webp`)).toBeNull()
  expect(pictureSources("https://elsewhere.example/salon.1800x1200.webp")).toBeNull()
})
