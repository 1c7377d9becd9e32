import { expect, test } from "vitest"
import {
  arrangeGallery,
  coverOf,
  exampleProjects,
  framingOf,
  type Photo,
  type Project,
  relatedTo,
  slidesOf,
} from "./gallery.ts"

const photo = (type: Photo["type"], change: Partial<Photo> = {}): Photo => ({
  url: `/${type}.jpg`,
  type,
  caption: null,
  isPrimary: false,
  focus: null,
  zoom: 1,
  credit: null,
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

test("of several photos of a kind, the primary one is compared", () => {
  const chosen = photo("after", { url: "/chosen.jpg", isPrimary: true })
  const { pairs } = arrangeGallery([project({ photos: [photo("after"), photo("before"), chosen] })])
  expect(pairs[0]).toMatchObject({ before: { url: "/before.jpg" }, after: { url: "/chosen.jpg" } })
})

test("a work with an image and photos of both kinds is a card, and compared", () => {
  const both = project({ image: "/after.jpg", photos: [photo("before"), photo("after")] })
  const { cards, pairs } = arrangeGallery([both])
  expect(cards).toEqual([both])
  expect(pairs).toMatchObject([{ project: both, before: { url: "/before.jpg" }, after: { url: "/after.jpg" } }])
})

test("the viewer shows each picture once, the image first, with kind, caption and author", () => {
  const image = "/after.jpg"
  const photos = [photo("before", { caption: "Avant la pose" }), photo("after", { credit: "Léa Roy" })]
  expect(slidesOf(project({ title: "Salon", image, imageAlt: "Un salon clair", photos }))).toEqual([
    { url: "/after.jpg", alt: "Un salon clair", kind: "after", caption: null, credit: "Léa Roy" },
    { url: "/before.jpg", alt: "Avant la pose", kind: "before", caption: "Avant la pose", credit: null },
  ])
  expect(slidesOf(project({ title: "Salon", photos: [photo("progress")] }))).toMatchObject([
    { alt: "Salon, pendant les travaux" },
  ])
})

test("a crop keeps the picture's focus point", () => {
  const photos = [photo("after", { focus: "20% 80%" })]
  expect(framingOf(project({ photos }))).toEqual({ focus: "20% 80%", zoom: 1 })
  expect(framingOf(project({ image: "/after.jpg", photos }))).toEqual({ focus: "20% 80%", zoom: 1 })
  expect(framingOf(project({ image: "/x.jpg", imageFocus: "0% 0%", imageZoom: 2, photos }))).toEqual({
    focus: "0% 0%",
    zoom: 2,
  })
})

test("examples disappear with the first work that has an image", () => {
  expect(arrangeGallery([project({ id: "real", image: "/real.jpg" })]).cards.map(({ id }) => id)).toEqual(["real"])
})

test("without an image the primary photo is the main picture, else the « after » photo", () => {
  expect(coverOf(project({ photos: [photo("after"), photo("before", { isPrimary: true })] }))).toBe("/before.jpg")
  expect(coverOf(project({ photos: [photo("before"), photo("after")] }))).toBe("/after.jpg")
  expect(coverOf(project({ photos: [] }))).toBeNull()
})

test("beside a work stand those that share its tags, then the first of the gallery, and not itself", () => {
  const work = (id: string, tags: string[], image: string | null = "/a.jpg") =>
    ({ ...exampleProjects[0], id, tags, image }) as Project
  const bathroom = work("bathroom", ["plomberie", "carrelage"])
  const all = [work("attic", []), bathroom, work("kitchen", ["carrelage"]), work("shower", ["plomberie", "carrelage"])]
  expect(relatedTo(bathroom, [...all, work("bare", ["plomberie"], null)], 3).map(({ id }) => id)).toEqual([
    "shower",
    "kitchen",
    "attic",
  ])
})
