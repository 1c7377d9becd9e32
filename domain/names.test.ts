import { expect, test } from "vitest"
import { firstNameOf, greeting } from "./names.ts"

test.each([
  ["Aïcha Ben-Saïd", "Bonjour Aïcha,"],
  ["  Anne-Lise  Martin ", "Bonjour Anne-Lise,"],
  ["Mme Martin", "Bonjour,"],
  ["M. Martin", "Bonjour,"],
  ["SCI des Lilas", "Bonjour,"],
  ["Mehdi", "Bonjour Mehdi,"],
  ["spam.example", "Bonjour,"],
  ["", "Bonjour,"],
])("« %s » is greeted « %s »", (name, expected) => {
  expect(greeting(name)).toBe(expected)
})

test("without a name the greeting has none", () => {
  expect([greeting(null), firstNameOf(" ")]).toEqual(["Bonjour,", null])
})
