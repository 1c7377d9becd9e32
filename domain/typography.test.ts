import { expect, test } from "vitest"
import { capitalized, keepSignsTogether, uncapitalized } from "./typography.ts"

test("French signs stay on the line of their word", () => {
  expect(keepSignsTogether("Bien : « très bien » !")).toBe("Bien\u00a0: «\u00a0très bien\u00a0»\u00a0!")
  expect(keepSignsTogether("devis n° 4 : 10 % de 95 €")).toBe("devis n°\u00a04\u00a0: 10\u00a0% de 95\u00a0€")
  expect(keepSignsTogether("de 8 000 à 22 000 € en 2026 ou 75 011")).toBe(
    "de 8\u00a0000 à 22\u00a0000\u00a0€ en 2026 ou 75\u00a0011",
  )
})

test("the first letter becomes a capital, also with an accent, and back", () => {
  expect([capitalized("échéance dépassée"), uncapitalized("À partir de 9 h"), capitalized("")]).toEqual([
    "Échéance dépassée",
    "à partir de 9 h",
    "",
  ])
})
