import fc from "fast-check"
import { expect, test } from "vitest"
import { normalizePhone } from "./phone.ts"
import { formatPhone, looksLikePhone, toInternationalPhone } from "./phone-format.ts"

test.each([
  ["06 12 34 56 78", "+33612345678"],
  ["01.42.68.53.00", "+33142685300"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["0033612345678", "+33612345678"],
  ["+32 470 12 34 56", "+32470123456"],
  ["\u202a06 12 34 56 78\u202c", "+33612345678"],
  ["06–12–34–56–78", "+33612345678"],
  ["06\u201112\u201134\u201156\u201178", "+33612345678"],
  ["06 12 34 56", null],
  ["00 00 00 00 00", null],
  ["bonjour", null],
])("« %s » is read as %s", (text, expected) => {
  expect(normalizePhone(text)).toBe(expected)
})

test("numbers are formatted as they are dialled from France", () => {
  expect(formatPhone("+33612345678")).toBe("06\u00a012\u00a034\u00a056\u00a078")
  expect(formatPhone("01.42.68.53.00")).toBe("01\u00a042\u00a068\u00a053\u00a000")
  expect(formatPhone("+32470123456")).toBe("+32470123456")
  expect(formatPhone("poste 12")).toBe("poste 12")
})

test("the light formatting of a valid number equals that of the numbering plan", () => {
  const written = ["06 12 34 56 78", "01.42.68.53.00", "+33 (0)6 12 34 56 78", "0033612345678", "+32 470 12 34 56"]
  const copied = [
    "\u202a06 12 34 56 78\u202c",
    "06–12–34–56–78",
    "06\u201112\u201134\u201156\u201178",
    "06−12−34−56−78",
  ]
  for (const text of [...written, ...copied]) {
    expect(looksLikePhone(text)).toBe(true)
    expect(toInternationalPhone(text)).toBe(normalizePhone(text))
  }
})

test("the browser's light check never refuses a French number that the server accepts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (national) => {
      const written = `0${national}`.replace(/(\d\d)(?=\d)/g, "$1 ")
      if (normalizePhone(written)) expect(looksLikePhone(written)).toBe(true)
    }),
  )
  expect(looksLikePhone("+33 (0)6 12 34 56 78")).toBe(true)
})
