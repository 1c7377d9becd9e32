import { expect, test } from "vitest"
import { lengthNote } from "./text-length.ts"

test.each([
  [1799, ""],
  [1800, "Encore 200 caractères."],
  [1999, "Encore 1 caractère."],
  [2001, "1 caractère de trop\u00a0: 2\u202f000 au maximum."],
])("a text of %i characters of 2 000 is told what is left only near the limit", (length, note) => {
  expect(lengthNote(length, 2000)).toBe(note)
})
