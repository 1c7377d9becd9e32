import { expect, test } from "vitest"
import { SEARCHED } from "#tests/support/search-examples.ts"
import { holdsWords, plain, searchWords } from "./search-text.ts"

test.each(SEARCHED)("« %s » is searched as « %s »", (text, read) => {
  expect(plain(text)).toBe(read)
})

test.each([
  ["Appartement du Sacré-Cœur", "coeur", true],
  ["Appartement du Sacré-Cœur", "sacre coeur", true],
  ["Appartement du Sacre-Coeur", "SACRÉ-CŒUR", true],
  ["Maison de Maisons-Alfort", "alfort maisons", true],
  ["L’eau de la rue Łukasz", "l'eau lukasz", true],
  ["Appartement du Sacré-Cœur", "cuisine coeur", false],
  ["Combien ?", "?", true],
  ["Combien", " ", true],
])("« %s » is found by « %s »: %s", (text, query, isFound) => {
  expect(holdsWords(text, query)).toBe(isFound)
})

test("a hyphen or an apostrophe parts words", () => {
  expect(searchWords("Sous-traitants, l’ŒUVRE")).toEqual(["sous", "traitants", "l", "oeuvre"])
})
