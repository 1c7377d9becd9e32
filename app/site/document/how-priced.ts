import { exactDecimal } from "#domain/documents/words.ts"
import { formatDecimal, parseNumber } from "#domain/numbers.ts"
import { type Unit, unitAfter } from "#domain/quotes/quote.ts"
import { percentOf } from "#domain/vat.ts"

type Priced = { quantity: string; unit: Unit; unit_price: string; discount_bp: number; vat_rate: number }

/** « 12,5 m² × 48,30 €, remise 5 %, TVA 10 % ». */
export function howPriced({ quantity, unit, unit_price, discount_bp, vat_rate }: Priced, isExempt: boolean): string {
  return [
    `${exactDecimal(quantity)}\u00a0${unitAfter(quantity, unit)} × ${priceOf(unit_price)}`,
    discount_bp > 0 && `remise ${percentOf(discount_bp / 100)}`,
    !isExempt && `TVA\u00a0${percentOf(vat_rate)}`,
  ]
    .filter(Boolean)
    .join(", ")
}

const numberOf = (text: string) => parseNumber(text) ?? 0
/** Unit prices have up to four decimals. */
const priceOf = (text: string) =>
  `${formatDecimal(numberOf(text), Math.max(2, (text.split(".")[1] ?? "").length))}\u00a0€`
