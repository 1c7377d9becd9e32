import { expect, test } from "vitest"
import { capitalized, keepSignsTogether, uncapitalized } from "./typography.ts"

test("French signs stay on the line of their word", () => {
  expect(keepSignsTogether("Bien : « très bien » !")).toBe("Bien\u00a0: «\u00a0très bien\u00a0»\u00a0!")
})

test("the first letter becomes a capital, also with an accent, and back", () => {
  expect([capitalized("échéance dépassée"), uncapitalized("À partir de 9 h"), capitalized("")]).toEqual([
    "Échéance dépassée",
    "à partir de 9 h",
    "",
  ])
})
