import { percentOf, taxed } from "../vat.ts"
import { grossOf, type VatShare } from "./split.ts"

export type TaxRow = { label: string; cents: number; isMain: boolean }

/** Names the whole of a quote; below zero it is nothing to pay, it lowers the price of the works. */
export const wholeOf = (cents: number) => (cents < 0 ? "Moins-value" : "Total")

/** What a document sums up to: HT, the VAT of each rate, TTC; under the franchise its total alone. `whole` names that total. */
export function taxRows(split: readonly VatShare[], isExempt: boolean, whole = "Total"): TaxRow[] {
  const total = { label: taxed(whole, isExempt), cents: grossOf(split), isMain: true }
  if (isExempt) return [total]
  const net = split.reduce((sum, { net_cents }) => sum + net_cents, 0)
  return [
    { label: "Total HT", cents: net, isMain: false },
    ...split.map(({ vat_rate, vat_cents }) => ({
      label: `TVA ${percentOf(vat_rate)}`,
      cents: vat_cents,
      isMain: false,
    })),
    total,
  ]
}
