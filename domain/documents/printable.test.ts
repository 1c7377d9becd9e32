import { expect, test } from "vitest"
import { printable } from "./printable.ts"

test.each([
  ["Camille Œuvrard-Łukasz, n° 5 « ½ m² » – 10 €", "Camille Œuvrard-Łukasz, n° 5 « ½ m² » – 10 €"],
  ["Nguyễn Thị, Ελένη, Борис", "Nguyễn Thị, Ελένη, Борис"],
  ["e\u0301te\u0301", "été"],
  ["Anne 🙂 Martin 👩🏽‍🔧", "Anne Martin"],
  ["中文", "??"],
  ["ﬃ ＡＢ ①", "ffi AB 1"],
  ["a\u0000b\u202ec\u200dd\tligne\r\nsuite", "abcd ligne\nsuite"],
  ['#read("/etc/passwd") & <b>', '#read("/etc/passwd") & <b>'],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text)).toBe(printed)
})
