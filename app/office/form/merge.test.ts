import { expect, test } from "vitest"
import { compareValues, showValue } from "./merge.ts"

const base = { name: "Cuisine", budget: "100", hours: { mon: "8", tue: "9" } }

test("a field that only the other person changed is taken over, one that both changed is not", () => {
  const saved = { ...base, name: "Cuisine Petit", budget: "200" }
  const mine = { ...base, budget: "300" }
  expect(compareValues(base, saved, mine)).toEqual({ taken: ["name"], contested: ["budget"] })
})

test("two editors who typed the same value agree", () => {
  const same = { ...base, budget: "200" }
  expect(compareValues(base, same, same)).toEqual({ taken: [], contested: [] })
})

test("keys in another order are no change, another value in them is one", () => {
  const reordered = { ...base, hours: { tue: "9", mon: "8" } }
  expect(compareValues(base, reordered, base)).toEqual({ taken: [], contested: [] })
  expect(compareValues(base, { ...base, hours: { mon: "8", tue: "10" } }, base).taken).toEqual(["hours"])
})

test("values are shown as words, and long texts are cut", () => {
  expect([showValue(""), showValue(true), showValue(["a"])]).toEqual(["(vide)", "oui", "(modifié)"])
  expect(showValue("x".repeat(400))).toHaveLength(161)
})
