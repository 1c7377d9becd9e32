/**
 * The one rounding of the project: BigInt inside, integer cents outside. The database has the same rules in
 * supabase/schema/money/compute_amounts.sql; supabase/tests/amounts.test.ts proves both equal. Why these rules: docs/decisions/0031-amounts-are-exact-and-split-by-rate.md.
 */

/** The quotient of two integers, halves away from zero (as `round(numeric)` in PostgreSQL, and unlike `Math.round`). Throws for d = 0. */
export function divide(n: bigint, d: bigint): bigint {
  const twice = (2n * abs(n) + abs(d)) / (2n * abs(d))
  return n < 0n === d < 0n ? twice : -twice
}

/**
 * Integers that sum to `total`: each is the floor of its numerator over the positive denominator, or one more. The largest remainders get
 * the missing units, the first of equal ones before the others. The quotients must sum to less than a unit from `total`.
 */
export function shareOut(total: bigint, numerators: readonly bigint[], denominator: bigint): bigint[] {
  const floors = numerators.map((n) => n / denominator - (n < 0n && n % denominator !== 0n ? 1n : 0n))
  const missing = Number(total - floors.reduce((sum, floor) => sum + floor, 0n))
  const remainders = numerators.map((n, i) => ({ i, rest: n - (floors[i] ?? 0n) * denominator }))
  const favoured = new Set(
    remainders
      .toSorted((one, other) => (one.rest === other.rest ? one.i - other.i : one.rest > other.rest ? -1 : 1))
      .slice(0, missing)
      .map(({ i }) => i),
  )
  return floors.map((floor, i) => (favoured.has(i) ? floor + 1n : floor))
}

/** A rate in percent (20, 5.5) in hundredths of a percent. */
export const basisPoints = (rate: number) => BigInt(Math.round(rate * 100))

/** Cents HT of cents TTC at a rate in percent; the VAT is the complement. */
export function netOf(gross: bigint, rate: number): bigint {
  return divide(gross * 10_000n, 10_000n + basisPoints(rate))
}

export const abs = (n: bigint) => (n < 0n ? -n : n)
export const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** A BigInt as a number. Throws a `RangeError` beyond 2^53, some 90 000 billion euros. */
export function toNumber(cents: bigint): number {
  const number = Number(cents)
  if (!Number.isSafeInteger(number)) throw new RangeError(`Not a safe number of cents: ${cents}`)
  return number
}
