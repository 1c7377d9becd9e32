import { expect, test } from "vitest"
import { readAmount, readDay } from "./statement.ts"

test.each([
  ["1 234,56", 123456],
  ["1\u202f234,56\u00a0€", 123456],
  ["+1250.50", 125050],
  ["1.234,56", 123456],
  ["1,234.56", 123456],
  ["-12,30 EUR", -1230],
  ["12,30-", -1230],
  ["1234", 123400],
  ["1.234", null],
  ["1,005", null],
  ["=1+1", null],
  ["1e9", null],
  ["", null],
])("the amount %j is %j", (text, cents) => {
  expect(readAmount(text)).toBe(cents)
})

test.each([
  ["05/11/2026", "2026-11-05"],
  ["5.11.26", "2026-11-05"],
  ["2026-11-05T10:00:00+01:00", "2026-11-05"],
  ["20261105120000[+1:CET]", "2026-11-05"],
  ["20261105", "2026-11-05"],
  ["2026-11-05 10:00", "2026-11-05"],
  ["31/02/2026", null],
  ["Solde", null],
  ["12345678901", null],
])("the day %j is %j", (text, day) => {
  expect(readDay(text)).toBe(day)
})
