import type { Basis, VatRate } from "../vat.ts"
import type { EditedLine } from "./cells.ts"
import { multiply } from "./decimals.ts"
import type { Unit } from "./quote.ts"

/** An entry of the library as a line takes it. */
export type LibraryItem = {
  id: string
  code: string | null
  label: string
  description: string | null
  unit: Unit
  unit_price: string
  vat_rate: VatRate
  unit_cost: string | null
  hours: string | null
}

/** A line with an entry of the library, which states prices HT. */
export function takeItem({ unread: _unread, ...line }: EditedLine, item: LibraryItem, basis: Basis): EditedLine {
  const { label, description, unit, vat_rate, unit_cost, hours } = item
  const unit_price = basis === "ttc" ? multiply(item.unit_price, String(1 + vat_rate / 100)) : item.unit_price
  return { ...line, label, description, unit, unit_price, vat_rate, unit_cost, hours, price_item_id: item.id }
}
