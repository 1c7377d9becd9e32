import { formatDecimal, parseNumber } from "./numbers.ts"

/** Below this, a number of cents is exact. */
const MOST_EUROS = 1e13

/** « 80 € », « 1 234,50 € »: an amount in euros, cents shown only when there are any. */
export function formatEuros(euros: number): string {
  return `${formatDecimal(euros, 2)}\u00a0€`
}

/** Formats an integer number of cents. */
export function formatCents(cents: number): string {
  return formatEuros(fromCents(cents))
}

/** « 80 € », « 92,50 $US », « 13 000 JPY »: an amount in the smallest unit of a currency; `currency` is an ISO code in lower case. */
export function formatAmount(units: number, currency: string): string {
  if (currency === "eur") return formatCents(units)
  const format = new Intl.NumberFormat("fr-FR", { style: "currency", currency })
  return format.format(units / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Euros to integer cents, halves away from zero. Throws a `RangeError` for anything that is not an amount. */
export function toCents(euros: number): number {
  // 1.005 * 100 is 100.49999999999999, so the decimal text is shifted instead.
  const cents = Math.sign(euros) * Math.round(Number(`${Math.abs(euros)}e2`))
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount in euros: ${euros}`)
  return cents + 0
}

/** True for a number of euros with two decimals at most; decimals after the sixth are ignored. */
export function isWholeCents(euros: number): boolean {
  return Number.isInteger(Math.round(euros * 1e6) / 1e4)
}

/** A typed amount in euros, in integer cents. Null when it is unreadable or has a third decimal: it is never rounded. */
export function parseCents(text: string): number | null {
  const euros = parseNumber(text)
  return euros !== null && Math.abs(euros) < MOST_EUROS && isWholeCents(euros) ? toCents(euros) : null
}

/** Integer cents to euros. Throws a `RangeError` when cents are not whole. */
export function fromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  return cents / 100
}

/** « 709,73 », for a field that a person may change. */
export const centsToInput = (cents: number) => fromCents(cents).toFixed(2).replace(".", ",")
