import { expect, test } from "vitest"
import { formatBytes, parseNumber, writeNumber } from "./numbers.ts"

test.each([
  ["45", 45],
  ["45,5", 45.5],
  ["45.50", 45.5],
  ["1 234,50 €", 1234.5],
  ["1\u202f234", 1234],
  ["-3", -3],
  ["−3", -3],
  ["80\u00a0€", 80],
  [" 1234.56 ", 1234.56],
  ["1234,5", 1234.5],
  ["1 234,56", 1234.56],
  ["1\u00a0234,56", 1234.56],
  ["1\u202f234\u2009567,8\u202f€", 1234567.8],
  ["12,345", 12.345],
  // A digit appended to a formatted number.
  ["12 0005", 120005],
])("« %s » is %d", (text, number) => {
  expect(parseNumber(text)).toBe(number)
})

test.each([
  ...["", "cent", "1,2,3", "12 h", "1e3", "∞", "--1", "4€5", "0x10", "1.", ",", "€", "-"],
  ...["1.234,56", "1,234.56", "1.234.567", "12k", "1e5", "1 234.567,8", "٣"],
])("« %s » is no number", (text) => {
  expect(parseNumber(text)).toBeNull()
})

test("the text of a field is read back as the same number", () => {
  for (const number of [0, 45.5, 1234.56]) expect(parseNumber(writeNumber(number))).toBe(number)
})

test.each([
  [0, "0\u00a0octets"],
  [999, "999\u00a0octets"],
  [1_000, "1\u00a0ko"],
  [1_449_000, "1,4\u00a0Mo"],
  [73_600_000_000, "73,6\u00a0Go"],
])("%i bytes are read as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
