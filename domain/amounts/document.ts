import type { Basis } from "../vat.ts"
import { abs, basisPoints, divide, netOf, shareOut, sum, toNumber } from "./rounding.ts"
import type { VatShare } from "./split.ts"

/**
 * A line of a document as the database stores it. Quantity and unit price in euros are decimal texts, « 12.5 », with at most four decimals:
 * exact, where a number would be binary. `discount_bp` is in basis points (300 is 3 %), `discount_cents` in cents as the price is stated; the other one is 0.
 * `vat_rate` is in percent.
 */
export type DocumentLine = Discount & { quantity: string; unit_price: string; vat_rate: number }

export type DocumentTotals = {
  /** Per rate, after the discount of the document. Their sums are the HT, the VAT and the TTC of the document. */
  split: VatShare[]
  /** The discount of the document in cents HT, per rate, without zeros. */
  allowances: { vat_rate: number; net_cents: number }[]
  /** The cents HT of each line, before the discount of the document. Per rate they sum to the HT of the split and its allowance. */
  lines: number[]
}

/** The discount of a line or of a whole document: basis points of it, 0 to 10000, or cents as its prices are stated, HT or TTC; the other one is 0. */
export type Discount = { discount_bp: number; discount_cents?: number | undefined }

/**
 * The amounts of a document. Each line is rounded once; VAT is computed per rate on the sum of the lines, never per line (BOFiP,
 * BOI-TVA-DECLA-30-20-20), so that the order of the lines changes no total. When prices are stated TTC, the HT of a rate is that of its sum, VAT its
 * complement, and the lines share the HT by largest remainder. A discount in cents is shared by the rates in proportion to their sums, and is never
 * more than these. Throws a `RangeError` for an unreadable line or discount.
 */
export function documentTotals(
  lines: readonly DocumentLine[],
  basis: Basis,
  discount: Discount = { discount_bp: 0 },
): DocumentTotals {
  const stated = lines.map(statedCents)
  const rates = [...new Set(lines.map(({ vat_rate }) => vat_rate))].toSorted((one, other) => one - other)
  const nets = [...stated]
  const placesOf = (rate: number) => lines.flatMap(({ vat_rate }, i) => (vat_rate === rate ? [i] : []))
  const partsOf = (rate: number) => placesOf(rate).map((i) => stated[i] ?? 0n)
  const discounts = discountsOf(
    rates.map((rate) => sum(partsOf(rate))),
    discount,
  )
  const groups = rates.map((vat_rate, place) => {
    const places = placesOf(vat_rate)
    const parts = partsOf(vat_rate)
    const whole = sum(parts)
    const left = whole - (discounts[place] ?? 0n)
    if (basis === "ht")
      return { vat_rate, before: whole, net: left, vat: divide(left * basisPoints(vat_rate), 10_000n) }
    const before = netOf(whole, vat_rate)
    const shares = shareOut(
      before,
      parts.map((part) => part * 10_000n),
      10_000n + basisPoints(vat_rate),
    )
    places.forEach((place, i) => (nets[place] = shares[i] ?? 0n))
    return { vat_rate, before, net: netOf(left, vat_rate), vat: left - netOf(left, vat_rate) }
  })
  return {
    split: groups
      .filter(({ net, vat }) => net !== 0n || vat !== 0n)
      .map(({ vat_rate, net, vat }) => ({ vat_rate, net_cents: toNumber(net), vat_cents: toNumber(vat) })),
    allowances: groups
      .filter(({ before, net }) => before !== net)
      .map(({ vat_rate, before, net }) => ({ vat_rate, net_cents: toNumber(before - net) })),
    lines: nets.map(toNumber),
  }
}

/** What a discount takes off the sum of each rate. */
function discountsOf(sums: readonly bigint[], { discount_bp, discount_cents = 0 }: Discount): bigint[] {
  if (discount_cents === 0) return sums.map((whole) => divide(whole * readPoints(discount_bp), 10_000n))
  if (!Number.isSafeInteger(discount_cents) || discount_cents < 0 || discount_bp !== 0)
    throw new RangeError(`Not a discount: ${discount_bp}, ${discount_cents}`)
  // What is taken back bears no part of it.
  const weights = sums.map((whole) => (whole > 0n ? whole : 0n))
  const most = sum(weights)
  const taken = BigInt(discount_cents) < most ? BigInt(discount_cents) : most
  return most === 0n
    ? sums.map(() => 0n)
    : shareOut(
        taken,
        weights.map((weight) => weight * taken),
        most,
      )
}

/** Cents of one line, HT or TTC as its price is stated: quantity × price, rounded once, less its discount. One in cents never exceeds the line. */
export function lineCents(line: Omit<DocumentLine, "vat_rate">): number {
  return toNumber(statedCents(line))
}

function statedCents(line: Omit<DocumentLine, "vat_rate">): bigint {
  const { quantity, unit_price, discount_bp, discount_cents = 0 } = line
  if (!Number.isSafeInteger(discount_cents) || discount_cents < 0)
    throw new RangeError(`Not a discount: ${discount_cents}`)
  // 10⁻⁴ × 10⁻⁴ euros × 10⁻⁴ of the discount, in cents.
  const cents = divide(
    readDecimal(quantity) * readDecimal(unit_price) * (10_000n - readPoints(discount_bp)),
    10n ** 10n,
  )
  // What is taken back has its discount taken back.
  const left = abs(cents) - BigInt(discount_cents)
  if (left <= 0n) return discount_cents === 0 ? cents : 0n
  return cents < 0n ? -left : left
}

function readPoints(points: number): bigint {
  if (!Number.isInteger(points) || points < 0 || points > 10_000) throw new RangeError(`Not a discount: ${points}`)
  return BigInt(points)
}

/** A decimal text in ten-thousandths. */
function readDecimal(text: string): bigint {
  const [, sign, whole, decimals = ""] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`Not a decimal with four decimals at most: ${text}`)
  const value = BigInt(whole + decimals.padEnd(4, "0"))
  return sign ? -value : value
}
