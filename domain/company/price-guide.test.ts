import { expect, test } from "vitest"
import { describePriceGuide } from "./price-guide.ts"

const bathroom = { name: "Salle de bain", from: 9000, to: 16_000, per_m2: false, on: "2026-11-03" }
const prices = (rows: unknown[], isVatExempt = false) =>
  describePriceGuide(rows, isVatExempt).prices.map(({ price }) => price.replaceAll(/[\u00a0\u202f]/g, " "))

test("a price says its range, its tax and its unit", () => {
  expect(
    prices([
      bathroom,
      { ...bathroom, to: null },
      { ...bathroom, to: 9000 },
      { ...bathroom, from: 1000, to: 1500, per_m2: true },
    ]),
  ).toEqual(["9 000 à 16 000 € TTC", "dès 9 000 € TTC", "9 000 € TTC", "1 000 à 1 500 € TTC par m²"])
  expect(prices([bathroom], true)).toEqual(["9 000 à 16 000 €"])
})

test("the month is that of the oldest price, and none without a price", () => {
  expect(describePriceGuide([bathroom, { ...bathroom, on: "2026-02-28" }], false).month).toBe("février 2026")
  expect(describePriceGuide([], false)).toEqual({ prices: [], month: null })
})
