import { expect, test } from "vitest"
import { galleryProjectSchema as schemaOf } from "./schema.ts"

const galleryProjectSchema = schemaOf(false)

const typed = {
  title: " Salon ",
  category: "reno",
  location: "Paris",
  image: "/demo/salon.svg",
  image_alt: "",
  image_focus: null,
  image_zoom: 1,
  image_credit: "",
  completion_date: "",
  surface: "",
  duration: "2 mois",
  client_name: "",
  budget_range: "",
  shown_budget: "",
  review_id: "",
  description: "",
  tags: " parquet,, peinture ,parquet ",
  is_published: true,
  is_featured: false,
}
const wrongFields = (change: object) =>
  galleryProjectSchema.safeParse({ ...typed, ...change }).error?.issues.map(({ path }) => path[0])

test("empty texts are null and tags are trimmed, once each", () => {
  expect(galleryProjectSchema.parse(typed)).toMatchObject({
    title: "Salon",
    surface: null,
    completion_date: null,
    duration: "2 mois",
    tags: ["parquet", "peinture"],
  })
})

test.each([
  ["a title", { title: " " }, "title"],
  ["a place", { location: "" }, "location"],
  ["an image", { image: "" }, "image"],
  ["an image of this site", { image: "https://elsewhere.example/salon.jpg" }, "image"],
  ["an image that is no script", { image: "javascript:alert(1)" }, "image"],
  ["a real day", { completion_date: "2026-02-30" }, "completion_date"],
  ["thirty tags at most", { tags: Array.from({ length: 31 }, (_, index) => `t${index}`).join() }, "tags"],
])("a work needs %s", (_case, change, field) => {
  expect(wrongFields(change)).toEqual([field])
})

test("a work that is compared before and after needs no image", () => {
  expect(schemaOf(true).parse({ ...typed, image: "" })).toMatchObject({ image: null })
  expect(schemaOf(true).safeParse({ ...typed, image: "javascript:alert(1)" }).success).toBe(false)
})
