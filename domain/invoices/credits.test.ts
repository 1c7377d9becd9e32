import { expect, test } from "vitest"
import { basisOf, computeCredits, grossLeft, readCredits, typedAmount } from "./credits.ts"
import { actionsOf } from "./describe.ts"

const ROWS = [
  { row: 1, vat_rate: 10, net_cents: 500_000, gross_cents: 550_000 },
  { row: 3, vat_rate: 20, net_cents: 1_005, gross_cents: 1_206 },
]
const LEFT = [
  { vat_rate: 10, net_cents: 500_000, vat_cents: 50_000 },
  { vat_rate: 20, net_cents: 1_005, vat_cents: 200 },
]

test("amounts are kept as they were typed, HT or TTC, and come back into the fields", () => {
  const typed = ["500", " "]
  expect(readCredits("ttc", ROWS, typed)).toEqual([{ row: 1, gross_cents: 50_000 }])
  expect(readCredits("ht", ROWS, typed)).toEqual([{ row: 1, net_cents: 50_000 }])
  expect(readCredits("ht", ROWS, ["abc", "0"])).toEqual([])
  const credits = readCredits("ttc", ROWS, ["500", "12,05"])
  expect([basisOf(credits), typedAmount(credits, 3), typedAmount(credits, 2)]).toEqual(["ttc", "12,05", ""])
  // A draft of the time when all amounts were HT.
  expect([basisOf([{ row: 1, net_cents: 5 }]), basisOf([])]).toEqual(["ht", null])
})

test("each row is shown HT, with its VAT and TTC, and so is the whole", () => {
  expect(computeCredits(readCredits("ttc", ROWS, ["500", "6"]), ROWS, LEFT)).toEqual({
    rows: [
      { row: 1, net_cents: 45_455, vat_cents: 4_545, gross_cents: 50_000 },
      { row: 3, net_cents: 500, vat_cents: 100, gross_cents: 600 },
    ],
    split: [
      { vat_rate: 10, net_cents: 45_455, vat_cents: 4_545 },
      { vat_rate: 20, net_cents: 500, vat_cents: 100 },
    ],
  })
  expect(computeCredits(readCredits("ht", ROWS, ["454,55"]), ROWS, LEFT).rows).toEqual([
    { row: 1, net_cents: 45_455, vat_cents: 4_546, gross_cents: 50_001 },
  ])
  // Its own rounding would give a cent more than what is left of its rate.
  expect(ROWS.map((row) => grossLeft(row, LEFT))).toEqual([550_000, 1_205])
})

test("a small rest is written off where invoices are issued, and no reminder of it can be stopped", () => {
  const invoice = {
    ...{ kind: "standard" as const, state: "issued" as const, due_on: "2026-11-01", left_cents: 1, paid_cents: 999 },
    ...{ credited_cents: 0, total_cents: 1_000, is_example: false, is_small_rest: true, reminders_stopped_at: null },
    returns: { by_card_cents: 0, by_hand_cents: 0 },
  }
  expect(actionsOf(invoice, "here").slice(0, 2)).toEqual(["write_off", "collect"])
  expect(actionsOf(invoice, "here")).not.toContain("stop_reminders")
  expect(actionsOf(invoice, "elsewhere")).not.toContain("write_off")
  expect(actionsOf({ ...invoice, state: "elsewhere" }, "here")).not.toContain("write_off")
  expect(actionsOf({ ...invoice, is_small_rest: false }, "here")).toContain("stop_reminders")
})
