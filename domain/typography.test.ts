import { expect, test } from "vitest"
import { keepSignsTogether } from "./typography.ts"

test("French signs stay on the line of their word", () => {
  expect(keepSignsTogether("Bien : « très bien » !")).toBe("Bien\u00a0: «\u00a0très bien\u00a0»\u00a0!")
})
