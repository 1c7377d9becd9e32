import { documentTotals } from "../amounts/document.ts"
import type { Basis } from "../vat.ts"

type Option = { quantity: string; unit_price: string; discount_bp: number; vat_rate: number | string }
type Whole = { price_basis: Basis; discount_bp: number; seller: { vat_exempt: boolean } }

/** What an option adds to the price, TTC in cents, with the discount of the whole quote; null where its amount says it: prices are TTC, or there is no VAT. */
export function optionCents(option: Option, { price_basis, discount_bp, seller }: Whole): number | null {
  if (seller.vat_exempt || (price_basis === "ttc" && discount_bp === 0)) return null
  const { split } = documentTotals([{ ...option, vat_rate: Number(option.vat_rate) }], price_basis, discount_bp)
  return split.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)
}
