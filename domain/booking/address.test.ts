import { expect, test } from "vitest"
import { readSuggestions } from "./address.ts"

const feature = (properties: Record<string, unknown>) => ({ type: "Feature", properties })

test("streets and numbers keep their order, towns are left out", () => {
  const answer = {
    type: "FeatureCollection",
    features: [
      feature({ name: "8 Rue Oberkampf", postcode: "75011", city: "Paris", type: "housenumber" }),
      feature({ name: "Paris", postcode: "75001", city: "Paris", type: "municipality" }),
      feature({ name: "Rue Oberkampf", postcode: "75011", city: "Paris", type: "street" }),
    ],
  }
  expect(readSuggestions(answer)).toEqual([
    { street: "8 Rue Oberkampf", postalCode: "75011", city: "Paris" },
    { street: "Rue Oberkampf", postalCode: "75011", city: "Paris" },
  ])
})

test("an answer that is something else proposes nothing", () => {
  for (const answer of [null, "down", {}, { features: "none" }, { features: [null, feature({ name: 8 })] }])
    expect(readSuggestions(answer)).toEqual([])
})
