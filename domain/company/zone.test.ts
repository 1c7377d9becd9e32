import { expect, test } from "vitest"
import { departmentLabels, describeZone, zoneSentence } from "./zone.ts"

test.each<[codes: string[], name: string, where: string]>([
  [Object.keys(departmentLabels), "Paris et Île-de-France", "à Paris et en Île-de-France"],
  [["75"], "Paris", "à Paris"],
  [["92", "75"], "Paris et les Hauts-de-Seine", "à Paris et dans les Hauts-de-Seine"],
  [["75", "77", "95"], "Paris, la Seine-et-Marne et le Val-d’Oise", "à Paris, en Seine-et-Marne et dans le Val-d’Oise"],
  [["78", "91"], "Yvelines et Essonne", "dans les Yvelines et dans l’Essonne"],
  [["93"], "Seine-Saint-Denis", "en Seine-Saint-Denis"],
  [["75", "92", "93", "94"], "Paris et petite couronne", "à Paris et en petite couronne"],
  [["75", "77", "78", "91"], "Paris et une partie de l’Île-de-France", "à Paris et dans une partie de l’Île-de-France"],
  [["77", "78", "91", "95"], "Une partie de l’Île-de-France", "dans une partie de l’Île-de-France"],
])("the words for the zone follow the departments served: %s", (codes, name, where) => {
  expect(describeZone(codes)).toMatchObject({ name, where })
})

test("only a company that serves all eight departments promises the whole region", () => {
  const codes = Object.keys(departmentLabels)
  expect(describeZone(codes).isWholeRegion).toBe(true)
  expect(describeZone(codes.slice(1)).isWholeRegion).toBe(false)
})

test("the answer to « where do you work? » names the departments", () => {
  expect(zoneSentence(Object.keys(departmentLabels))).toBe(
    "À Paris et dans toute l’Île-de-France\u00a0: départements 75, 77, 78, 91, 92, 93, 94 et 95.",
  )
  expect(zoneSentence(["75"])).toBe("À Paris\u00a0: département 75.")
})
