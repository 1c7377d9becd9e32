import { documentTotals } from "../amounts/document.ts"
import type { VatSplit } from "../amounts/split.ts"

/** The price of a small job as its row has it: euros TTC, rates in percent. A fee that is older than the rates has none. */
type PricedRequest = {
  base_price: number
  vat_rate: number
  additional_fees: readonly { amount: number; vat_rate?: number }[]
}

/** The VAT split of the price of a small job, for a company that charges VAT; the database has the same rule (`private.request_totals`). */
export function vatOfRequest({ base_price, vat_rate, additional_fees }: PricedRequest): VatSplit {
  const parts = [{ amount: base_price, vat_rate }, ...additional_fees]
  const lines = parts.map((part) => ({
    quantity: "1",
    unit_price: String(part.amount),
    discount_bp: 0,
    vat_rate: part.vat_rate ?? vat_rate,
  }))
  return documentTotals(lines, "ttc").split
}
