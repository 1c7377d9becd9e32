import { expect, test } from "vitest"
import { idOfText } from "./text-id.ts"

const FORM = "5b0c4d0e-6f0e-4b43-8f7b-2d1a9d1f3c11"

test("the same text sent twice from one form has one id, and an edited text another", () => {
  const first = idOfText(FORM, "Objet", "Bonjour")
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idOfText(FORM, "Objet", "Bonjour")).toBe(first)
  expect(idOfText(FORM, "Objet", "Bonjour, à jeudi")).not.toBe(first)
})

test("two forms with the same text send two messages", () => {
  expect(idOfText(FORM, "Bonjour")).not.toBe(idOfText("5b0c4d0e-6f0e-4b43-8f7b-2d1a9d1f3c12", "Bonjour"))
})
