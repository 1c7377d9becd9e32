import fc from "fast-check"
import { expect, test } from "vitest"
import { CLEANED, UNSTORABLE } from "#tests/support/text-examples.ts"
import { parseCleanJson, parseShallowJson } from "./shallow-json.ts"
import { cleanText, withoutControls } from "./clean-text.ts"

test.each([...CLEANED, ...UNSTORABLE])("%j is stored as %j", (typed, stored) => {
  expect(cleanText(typed)).toBe(stored)
})

test("a stored text is not changed again, and PostgreSQL can hold it", () => {
  const anything = fc.string({
    unit: fc.oneof(
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      fc.string(),
    ),
  })
  fc.assert(
    fc.property(anything, (typed) => {
      const stored = cleanText(typed)
      expect(cleanText(stored)).toBe(stored)
      expect(stored.isWellFormed()).toBe(true)
      expect(stored).not.toMatch(/[\0\r\u202e]/)
    }),
  )
})

test("a long run of spaces takes no longer than other characters", () => {
  const spaces = " ".repeat(200_000)
  expect(cleanText(`a${spaces}b${spaces}`)).toBe(`a${spaces}b`)
})

test("spaces at the ends stay while a text is being typed", () => {
  expect(withoutControls(" a\u0000 b\r\n")).toBe(" a b\n")
})

test("the texts of a parsed body are cleaned; one that is passed on as it came may hold no U+0000", () => {
  const body = '{"a":[" x\\u0000\\ud800 ",1,null],"b":"\\u202eé","c":"\\\\u0000"}'
  expect(parseCleanJson(body)).toEqual({ a: [" x ", 1, null], b: "é", c: "\\u0000" })
  expect(() => parseShallowJson(body)).toThrow(SyntaxError)
  expect(parseShallowJson('{"c":"\\\\u0000"}')).toEqual({ c: "\\u0000" })
  expect(() => parseShallowJson('{"c":"\\\\\\u0000"}')).toThrow(SyntaxError)
})
