import type { VatRate } from "../vat.ts"
import { basisPoints, divide, netOf, toNumber } from "./rounding.ts"

/**
 * The amount with VAT of an amount without: both in integer cents, the rate in percent, halves away from zero. The database has the same
 * rule (`private.with_vat`).
 */
export function withVat(cents: number, rate: VatRate): number {
  return toNumber(divide(BigInt(cents) * (10_000n + basisPoints(rate)), 10_000n))
}

/** The amount without VAT of an amount with it, by the same rule. Its own amount with VAT may differ by a cent from the one given. */
export function withoutVat(cents: number, rate: VatRate): number {
  return toNumber(netOf(BigInt(cents), rate))
}
