import fc from "fast-check"
import { parsePhoneNumberFromString } from "libphonenumber-js/min"
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" }
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min"
import { expect, test } from "vitest"
import { PHONES } from "#tests/support/phone-examples.ts"
import { normalizePhone } from "./phone.ts"
import { formatPhone, looksLikePhone, readPhone, toInternationalPhone } from "./phone-format.ts"

test.each(PHONES)("« %s » is read as %s", (typed, stored) => {
  expect(readPhone(typed)).toBe(stored)
  expect(looksLikePhone(typed)).toBe(stored !== null)
  if (stored !== null) expect([toInternationalPhone(typed), normalizePhone(typed)]).toEqual([stored, stored])
  else expect(normalizePhone(typed)).toBeNull()
})

test("what the numbering plans do not have is refused to visitors", () => {
  expect(["+33 0 00 00 00 00", "+999 123 456 78", "+44 1"].map(normalizePhone)).toEqual([null, null, null])
})

test("numbers are formatted as they are dialled from France", () => {
  expect(formatPhone("+33612345678")).toBe("06\u00a012\u00a034\u00a056\u00a078")
  expect(formatPhone("01.42.68.53.00")).toBe("01\u00a042\u00a068\u00a053\u00a000")
  expect(formatPhone("+330639981220")).toBe("06\u00a039\u00a098\u00a012\u00a020")
  expect(formatPhone("+32470123456")).toBe("+32470123456")
  expect(formatPhone("poste 12")).toBe("poste 12")
})

test("a number of any country is stored as its numbering plan says, with and without the 0 that is dialled there", () => {
  for (const country of getCountries()) {
    const [code, national] = [getCountryCallingCode(country), examples[country]]
    if (!national) continue
    for (const typed of [`+${code} ${national}`, `00${code}${national}`, `+${code} (0)${national}`]) {
      const known = parsePhoneNumberFromString(typed, "FR")
      if (known?.isValid() && normalizePhone(typed)) expect([typed, readPhone(typed)]).toEqual([typed, known.number])
    }
    expect([country, normalizePhone(`+${code}${national}`)]).toEqual([country, `+${code}${national}`])
  }
})

test("both readers store the same, whatever is typed", () => {
  const typed = fc.stringMatching(/^(\+|00|\+33|0033|\+33 ?\(0\)|\+330|0)?[1-9 ][\d .()/-]{4,16}$/)
  fc.assert(
    fc.property(typed, (text) => {
      const [strict, plan] = [normalizePhone(text), parsePhoneNumberFromString(text, "FR")]
      if (strict !== null) expect(toInternationalPhone(text)).toBe(strict)
      if (strict !== null && plan?.isValid()) expect(plan.number).toBe(strict)
    }),
    { numRuns: 2000 },
  )
})

test("the browser's light check never refuses a French number that the server accepts", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000_000, max: 999_999_999 }), (national) => {
      const written = `0${national}`.replace(/(\d\d)(?=\d)/g, "$1 ")
      if (normalizePhone(written)) expect(looksLikePhone(written)).toBe(true)
    }),
  )
})
