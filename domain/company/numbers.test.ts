import { expect, test } from "vitest"
import { isSiret, isVatNumber } from "./numbers.ts"

test.each([
  ["73282932000074", true],
  ["73282932000075", false],
  ["73282932100074", false],
  ["35600000049837", true],
  ["35600000049838", false],
  ["7328293200007", false],
  ["", false],
])("%s can be a SIRET: %s", (digits, expected) => {
  expect(isSiret(digits)).toBe(expected)
})

test.each([
  ["FR44732829320", true],
  ["FR45732829320", false],
  ["FRAB732829320", true],
  ["FR44732829321", false],
  ["DE123456789", false],
  ["", false],
])("%s can be a VAT number: %s", (text, expected) => {
  expect(isVatNumber(text)).toBe(expected)
})
