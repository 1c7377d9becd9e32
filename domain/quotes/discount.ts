import type { Discount } from "../amounts/document.ts"
import type { QuoteDraft } from "./quote.ts"
import { readEuros, readPoints, showCents, showPoints } from "./decimals.ts"

/** The discount of a line or of a whole quote as typed: « 5 » and « 5 % » are a percentage, « 200 € » an amount as the prices are stated. Null when it is unreadable. */
export function readDiscount(typed: string): Pick<QuoteDraft, keyof Discount> | null {
  if (!/€|eur/i.test(typed)) {
    const discount_bp = readPoints(typed)
    return discount_bp === null ? null : { discount_bp, discount_cents: 0 }
  }
  const discount_cents = readEuros(typed)
  return discount_cents === null ? null : { discount_bp: 0, discount_cents }
}

/** « 5 % » or « 200,00 € »; an empty text without any. */
export function showDiscount({ discount_bp, discount_cents = 0 }: Discount): string {
  if (discount_cents > 0) return `${showCents(discount_cents)}\u00a0€`
  return discount_bp > 0 ? showPoints(discount_bp) : ""
}

/** « Remise de 5 % », « Remise de 200,00 € »; null without any. */
export const discountNote = (discount: Discount): string | null => {
  const shown = showDiscount(discount)
  return shown === "" ? null : `Remise de ${shown}`
}
