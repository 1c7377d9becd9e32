import { expect, test } from "vitest"
import { arrangeGallery, coverOf, exampleProjects, type Photo, type Project } from "./gallery.ts"

const photo = (type: Photo["type"], change: Partial<Photo> = {}): Photo => ({
  url: `/${type}.jpg`,
  type,
  caption: null,
  isPrimary: false,
  ...change,
})
const project = (change: Partial<Project>): Project => ({
  ...(exampleProjects[0] as Project),
  isExample: false,
  image: null,
  ...change,
})

test("a work without image or pair of photos is in neither grid", () => {
  const { cards, pairs, isEmpty } = arrangeGallery([project({ photos: [photo("before"), photo("progress")] })])
  expect(cards).toEqual(exampleProjects)
  expect(pairs).toEqual([])
  expect(isEmpty).toBe(false)
})

test("of several photos of a kind the primary one is compared", () => {
  const chosen = photo("after", { url: "/chosen.jpg", isPrimary: true })
  const { pairs } = arrangeGallery([project({ photos: [photo("after"), photo("before"), chosen] })])
  expect(pairs[0]).toMatchObject({ before: { url: "/before.jpg" }, after: { url: "/chosen.jpg" } })
})

test("examples give way to the first work with an image", () => {
  expect(arrangeGallery([project({ id: "real", image: "/real.jpg" })]).cards.map(({ id }) => id)).toEqual(["real"])
})

test("without an image the primary photo stands for the work, else its result", () => {
  expect(coverOf(project({ photos: [photo("after"), photo("before", { isPrimary: true })] }))).toBe("/before.jpg")
  expect(coverOf(project({ photos: [photo("before"), photo("after")] }))).toBe("/after.jpg")
  expect(coverOf(project({ photos: [] }))).toBeNull()
})
