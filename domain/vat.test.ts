import { expect, test } from "vitest"
import { withoutVat, withVat } from "./amounts/with-vat.ts"
import { VAT_RATES } from "./law.gen.ts"
import { describeVat } from "./vat.ts"

test.each([
  [100_00, 20, 120_00],
  [99_99, 5.5, 105_49],
  [1, 10, 1],
  [5, 10, 6], // 5.5 cents: away from zero
  [-5, 10, -6],
  [410_050, 10, 451_055],
  [12_345, 0, 12_345],
] as const)("%i cents without VAT at %d %% are %i with it", (without, rate, amount) => {
  expect(withVat(without, rate)).toBe(amount)
})

test.each([
  [7900_00, 20, 6583_33],
  [3, 20, 3], // 2.5 cents: away from zero
  [-3, 20, -3],
  [1, 5.5, 1],
  [12_345, 0, 12_345],
] as const)("%i cents with VAT at %d %% are %i without it", (amount, rate, without) => {
  expect(withoutVat(amount, rate)).toBe(without)
})

test("any amount without VAT is found again from the one with it, and one with VAT within a cent", () => {
  for (const rate of VAT_RATES)
    for (let cents = 1; cents < 20_000; cents += 7) {
      expect(withoutVat(withVat(cents, rate), rate)).toBe(cents)
      expect(Math.abs(withVat(withoutVat(cents, rate), rate) - cents)).toBeLessThanOrEqual(1)
    }
})

test("a rate is named in French", () => {
  expect([describeVat(0), describeVat(5.5)]).toEqual(["sans TVA", "TVA\u00a05,5\u00a0%"])
})
