import type { Discount } from "#domain/amounts/document.ts"
import { exactDecimal } from "#domain/documents/words.ts"
import { formatDecimal, parseNumber } from "#domain/numbers.ts"
import { discountNote } from "#domain/quotes/discount.ts"
import { type Unit, unitAfter } from "#domain/quotes/quote.ts"
import { uncapitalized } from "#domain/typography.ts"
import { percentOf } from "#domain/vat.ts"

type Priced = { quantity: string; unit: Unit; unit_price: string; vat_rate: number } & Discount

/** « 12,5 m² × 48,30 €, remise 5 %, TVA 10 % ». */
export function howPriced({ quantity, unit, unit_price, vat_rate, ...discount }: Priced, isExempt: boolean): string {
  const note = discountNote(discount)
  return [
    `${exactDecimal(quantity)}\u00a0${unitAfter(quantity, unit)} × ${priceOf(unit_price)}`,
    note && uncapitalized(note),
    !isExempt && `TVA\u00a0${percentOf(vat_rate)}`,
  ]
    .filter(Boolean)
    .join(", ")
}

const numberOf = (text: string) => parseNumber(text) ?? 0
/** Unit prices have up to four decimals. */
const priceOf = (text: string) =>
  `${formatDecimal(numberOf(text), Math.max(2, (text.split(".")[1] ?? "").length))}\u00a0€`
