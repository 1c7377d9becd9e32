import { expect, test } from "vitest"
import { budgetOf, describeWith, formatWithout, marginsOf, newBudget, newExpense, percentOf, toPay } from "./money.ts"

test("the planned margin rests on the estimate, the margin to date on the actual cost, both to the cent", () => {
  expect(marginsOf({ budget: 84_000, estimated_cost: 66_500, actual_cost: 27_400.8 })).toEqual({
    planned: 17_500,
    toDate: 56_599.2,
  })
  expect(marginsOf({ budget: 0.3, estimated_cost: 0.1, actual_cost: 0.2 })).toEqual({ planned: 0.2, toDate: 0.1 })
  expect(marginsOf({ budget: 10, estimated_cost: 0, actual_cost: 10.01 })).toEqual({ planned: null, toDate: -0.01 })
  expect(toPay({ invoiced: 0.3, paid: 0.1 })).toBe(0.2)
})

test("a share is in whole percents, halves away from zero, and there is none of nothing", () => {
  expect([percentOf(17_500, 84_000), percentOf(1, 200), percentOf(-1, 200), percentOf(0, 5)]).toEqual([21, 1, -1, 0])
  expect(percentOf(5, 0)).toBeNull()
})

test("an amount says HT, its amount with VAT and its rate, or that its basis is unknown", () => {
  const budget = budgetOf({ budget: 6583.33, budget_with_vat: 7900, budget_basis: "ttc", budget_vat_rate: 20 })
  expect([formatWithout(budget), describeWith(budget)]).toEqual([
    "6\u202f583,33\u00a0€ HT",
    "7\u202f900\u00a0€ TTC, TVA\u00a020\u00a0%",
  ])
  expect(describeWith({ with: 6900, basis: "ht", vat_rate: 0 })).toBe("sans TVA")
  const older = budgetOf({ budget: 24_500, budget_with_vat: null, budget_basis: null })
  expect([formatWithout(older), describeWith(older)]).toEqual(["24\u202f500\u00a0€", "base non précisée"])
})

test("under the franchise a budget is proposed without VAT, and a purchase as what is paid", () => {
  expect(newBudget(true)).toEqual({ budget_basis: "ht", budget_vat_rate: "0" })
  expect(newExpense(true)).toEqual({ amount_basis: "ttc", vat_rate: "0" })
  expect(newBudget(false).budget_vat_rate).toBe("10")
})
