import { expect, test } from "vitest"
import { withPostalCode, zoneAnswer } from "./zone-answer.ts"

test("a visitor reads whether the company comes, and is never sent away", () => {
  expect(zoneAnswer(" 75011 ", ["75", "92"])).toBe("Oui, nous venons (Paris).")
  expect(zoneAnswer("13001", ["75", "92"])).toMatch(/^Pas encore.*13001.*Écrivez-nous quand même/)
  expect(zoneAnswer("7501", ["75"])).toBeNull()
})

test.each([
  ["12 rue de Rivoli, Paris", "75004", "12 rue de Rivoli, 75004 Paris"],
  ["12 rue de Rivoli", "75004", "12 rue de Rivoli, 75004"],
  ["12 rue de Rivoli, 75004 Paris", "75011", "12 rue de Rivoli, 75004 Paris"],
  ["12 rue de Rivoli, Paris", "", "12 rue de Rivoli, Paris"],
  [" ", "75004", ""],
])("the address %s with the code %s is stored as %s", (address, code, stored) => {
  expect(withPostalCode(address, code)).toBe(stored)
})
