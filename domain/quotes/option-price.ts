import { type Discount, type DocumentLine, documentTotals } from "../amounts/document.ts"
import type { Basis } from "../vat.ts"

type Row = { kind: string } | ({ kind: "work"; is_option: boolean } & Priced)
type Priced = Omit<DocumentLine, "vat_rate"> & { vat_rate: number | string }
type Whole = Discount & { price_basis: Basis; seller: { vat_exempt: boolean }; rows: readonly Row[] }

/**
 * What an option adds to the price, TTC in cents, with the discount of the whole quote; null where its amount says it: prices are TTC, or there is no
 * VAT. A discount in euros is shared by the rates, so that it falls a little otherwise with the option than without.
 */
export function optionCents(option: Priced, { price_basis, seller, rows, ...discount }: Whole): number | null {
  if (seller.vat_exempt || (price_basis === "ttc" && discount.discount_bp === 0)) return null
  const always = !discount.discount_cents ? [] : rows.flatMap((row) => (isOrdered(row) ? [row] : []))
  const gross = (lines: readonly Priced[]) =>
    documentTotals(
      lines.map((line) => ({ ...line, vat_rate: Number(line.vat_rate) })),
      price_basis,
      discount,
    ).split.reduce((sum, { net_cents, vat_cents }) => sum + net_cents + vat_cents, 0)
  return gross([...always, option]) - gross(always)
}

const isOrdered = (row: Row): row is Extract<Row, { is_option: boolean }> => "is_option" in row && !row.is_option
