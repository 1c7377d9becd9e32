import type { VatRate } from "./labels.ts"

/** Price with or without VAT: amounts in cents, the rate in percent, halves rounded up. */
export function withVat(cents: number, rate: VatRate): number {
  return Math.round((cents * (1000 + rate * 10)) / 1000)
}
export function withoutVat(cents: number, rate: VatRate): number {
  return Math.round((cents * 1000) / (1000 + rate * 10))
}
