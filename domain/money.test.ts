import fc from "fast-check"
import { expect, test } from "vitest"
import { formatCents, formatEuros, fromCents, parseCents, toCents } from "./money.ts"
import { formatCount, MINUS } from "./numbers.ts"

test("euros are written as in France, cents only when there are any", () => {
  expect(formatEuros(80)).toBe("80\u00a0€")
  expect(formatEuros(1234.5)).toBe("1\u202f234,50\u00a0€")
  expect(formatCents(8005)).toBe("80,05\u00a0€")
  expect(formatEuros(-12)).toBe("−12\u00a0€")
})

test("amounts and counts are written as Intl writes them, with a minus sign for its hyphen", () => {
  const euros = new Intl.NumberFormat("fr-FR", {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  })
  const count = new Intl.NumberFormat("fr-FR")
  const written = (format: Intl.NumberFormat, number: number) => format.format(number).replace("-", MINUS)
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => formatCents(cents) === written(euros, cents / 100)),
  )
  fc.assert(fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (n) => formatEuros(n) === written(euros, n)))
  fc.assert(fc.property(fc.integer(), (n) => formatCount(n) === written(count, n)))
})

test("euros and cents convert without losing any", () => {
  expect(toCents(1.005)).toBe(101)
  expect(toCents(19.99)).toBe(1999)
  expect(toCents(-0)).toBe(0)
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => toCents(fromCents(cents)) === cents))
})

test("a value that is not an amount is refused", () => {
  for (const value of [Number.NaN, Infinity, 1e21]) expect(() => toCents(value)).toThrow(RangeError)
  expect(() => fromCents(0.5)).toThrow(RangeError)
})

test.each([
  ["80", 8000],
  ["30,5", 3050],
  ["1 234,56 €", 123456],
  ["12,345", null],
  ["0,001", null],
  ["1.234,56", null],
  ["9".repeat(30), null],
])("« %s » is %s cents", (typed, cents) => {
  expect(parseCents(typed)).toBe(cents)
})
