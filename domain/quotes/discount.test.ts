import { expect, test } from "vitest"
import { readDiscount, showDiscount } from "./discount.ts"

test.each([
  ["", { discount_bp: 0, discount_cents: 0 }],
  ["5", { discount_bp: 500, discount_cents: 0 }],
  ["2,5 %", { discount_bp: 250, discount_cents: 0 }],
  ["200 €", { discount_bp: 0, discount_cents: 20_000 }],
  ["1 250,50€", { discount_bp: 0, discount_cents: 125_050 }],
  ["200 euros", { discount_bp: 0, discount_cents: 20_000 }],
  ["200", null],
  ["12,345 €", null],
  ["-200 €", null],
  ["deux cents €", null],
])("« %s » is read as a percentage or as an amount", (typed, discount) => {
  expect(readDiscount(typed)).toEqual(discount)
  if (discount) expect(readDiscount(showDiscount(discount))).toEqual(discount)
})
