import { expect, test } from "vitest"
import { printable, unprintable } from "./printable.ts"

test.each([
  ["Camille Œuvrard-Łukasz, n° 5 « ½ m² » – 10 €", "Camille Œuvrard-Łukasz, n° 5 « ½ m² » – 10 €"],
  ["Nguyễn Thị, Ελένη, Борис", "Nguyễn Thị, Ελένη, Борис"],
  ["e\u0301te\u0301", "été"],
  ["Anne 🙂 Martin 👩🏽‍🔧", "Anne Martin"],
  ["中文", "??"],
  ["⌀ 14 mm, ∅ 20, 12 ㎡, 20 ℃, ⅜″, → ✔ ☐ ▪ ☎", "⌀ 14 mm, ∅ 20, 12 m², 20 °C, ⅜″, → ✔ ☐ ▪ ☎"],
  ["שלום, محمد علي, Ἑλλάς", "שלום, محمد علي, Ἑλλάς"],
  ["ﬃ ＡＢ ①", "ﬃ AB ①"],
  ["a\vb", "a b"],
  ["a\u0000b\u202ec\u200dd\tligne\r\nsuite", "abcd ligne\nsuite"],
  ['#read("/etc/passwd") & <b>', '#read("/etc/passwd") & <b>'],
])("%j is printed as %j", (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test("what a document would not show is named, each sign once; joiners and marks are no loss", () => {
  expect(unprintable("王小明, 王, ⌀ 14 🙂 e\u0301 a\u200db \ufe0f 12 ㎡")).toEqual(["王", "小", "明", "🙂"])
  expect(unprintable("Tube ⌀ 14 mm → ✔")).toEqual([])
})
