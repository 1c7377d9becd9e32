import { expect, test } from "vitest"
import { mergeValues, showValue } from "./merge.ts"

const base = {
  name: "Cuisine",
  budget: "100",
  date: "2026-12-01",
  hour: "10:00",
  tags: ["a", "b"],
  hours: { mon: { start: "8", end: "12" }, tue: { start: "8", end: "18" } },
}
const TOGETHER = [["date", "hour"]]

test("a field that only the other person changed is taken", () => {
  expect(mergeValues(base, { ...base, name: "Cuisine Petit" }, base)).toEqual({ taken: ["name"], asked: [] })
})

test("a field that only this form changed stays as it was typed", () => {
  expect(mergeValues(base, base, { ...base, budget: "300" })).toEqual({ taken: [], asked: [] })
})

test("two editors who typed the same value agree", () => {
  const same = { ...base, budget: "200" }
  expect(mergeValues(base, same, same)).toEqual({ taken: [], asked: [] })
})

test("a field that both changed differently is asked, and no other", () => {
  const theirs = { ...base, budget: "200", name: "Cuisine Petit" }
  expect(mergeValues(base, theirs, { ...base, budget: "300", hour: "11:00" })).toEqual({
    taken: ["name"],
    asked: ["budget"],
  })
})

test("a list is one value, and so is a list that was emptied", () => {
  expect(mergeValues(base, { ...base, tags: ["a"] }, { ...base, tags: ["a", "b", "c"] }).asked).toEqual(["tags"])
  expect(mergeValues(base, { ...base, tags: [] }, base).taken).toEqual(["tags"])
})

test("an inner object is merged by its own fields; the order of its keys is no change", () => {
  const theirs = { ...base, hours: { tue: base.hours.tue, mon: { end: "13", start: "8" } } }
  const mine = { ...base, hours: { ...base.hours, tue: { start: "9", end: "18" } } }
  expect(mergeValues(base, theirs, mine)).toEqual({ taken: ["hours.mon.end"], asked: [] })
  expect(mergeValues(base, { ...base, hours: { tue: base.hours.tue, mon: base.hours.mon } }, mine).taken).toEqual([])
})

test("a day and its hour are one decision: both are asked when each person moved one", () => {
  const theirs = { ...base, date: "2026-12-02" }
  expect(mergeValues(base, theirs, { ...base, hour: "14:00" }, TOGETHER).asked).toEqual(["date", "hour"])
  expect(mergeValues(base, theirs, { ...base, budget: "300" }, TOGETHER)).toEqual({ taken: ["date"], asked: [] })
  expect(mergeValues(base, theirs, { ...theirs, hour: "14:00" }, TOGETHER).asked).toEqual([])
})

test("values are shown as words, and long texts are cut", () => {
  expect([showValue(""), showValue(true), showValue(["a", "b"]), showValue([])]).toEqual([
    "(vide)",
    "oui",
    "a, b",
    "(vide)",
  ])
  expect(showValue([{ value: "06 12", label: "" }, { name: "Anna" }])).toBe("06 12, Anna")
  expect(showValue("/storage/v1/object/public/site/a.webp")).toBe("un autre fichier")
  expect(showValue("x".repeat(400))).toHaveLength(161)
})
