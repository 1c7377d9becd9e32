import { expect, test } from "vitest"
import { LOOSE_QUOTE, LOOSE_SIGN, STRAIGHT } from "./typography.mjs"

test("what looks for straight apostrophes finds them, and leaves English alone", () => {
  for (const text of ["l'envoi", "Aujourd'hui", "jusqu'à 10 h", "n'est pas"]) expect(text).toMatch(STRAIGHT)
  for (const text of ["l’envoi", "isn't", "the user's name", "'quoted'"]) expect(text).not.toMatch(STRAIGHT)
})

test("what looks for loose signs finds them, and leaves code, English and no-break spaces alone", () => {
  for (const text of ["Continuer ?", "Fait !", " : ", "50 % avant", "\n        : ", "12 €."])
    expect(text).toMatch(LOOSE_SIGN)
  for (const text of ["Continuer\u00a0?", "12\u202f€", "Set it: done", "a ::text", "x ?? y"])
    expect(text).not.toMatch(LOOSE_SIGN)
  for (const text of ["« oui\u00a0»", "«\u00a0oui »"]) expect(text).toMatch(LOOSE_QUOTE)
  expect("«\u00a0oui\u00a0»").not.toMatch(LOOSE_QUOTE)
})
