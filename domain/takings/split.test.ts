import { expect, test } from "vitest"
import { proposeInvoices, splitOver } from "./split.ts"

const open = [
  { id: "a", left_cents: 33_000 },
  { id: "b", left_cents: 38_500 },
  { id: "c", left_cents: 12_000 },
]

test.each([
  [33_000, "a", ["a"]],
  [10_000, "b", ["b"]],
  [71_500, "b", ["b", "a"]],
  [45_000, "a", ["a", "c"]],
  [12_000, null, ["c"]],
  // No sum is equal: the first, and as many as it reaches.
  [50_000, "b", ["b", "a"]],
  [90_000, "a", ["a", "b", "c"]],
  [0, null, []],
])("%i cents, begun from %s, pay %j", (cents, first, ids) => {
  expect(proposeInvoices(cents, open, first)).toEqual(ids)
})

test("an amount is split in order, and what is above all of them goes to the last", () => {
  expect(splitOver(50_000, open)).toEqual({
    parts: [
      { invoice_id: "a", amount_cents: 33_000 },
      { invoice_id: "b", amount_cents: 17_000 },
    ],
    excess: 0,
  })
  expect(splitOver(40_000, open.slice(0, 1))).toEqual({
    parts: [{ invoice_id: "a", amount_cents: 40_000 }],
    excess: 7000,
  })
  expect(splitOver(5, [])).toEqual({ parts: [], excess: 5 })
})

test("forty open invoices are proposed at once", () => {
  const many = Array.from({ length: 40 }, (_, i) => ({ id: String(i), left_cents: 1 + 2 ** (i % 12) }))
  expect(proposeInvoices(9_999_999, many, "0")).toHaveLength(40)
})
