import type { Basis, VatRate } from "../vat.ts"
import { type EditedLine, writeCell } from "./cells.ts"
import { multiply, writeDecimal } from "./decimals.ts"
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

const FIGURES = ["unit_price", "unit_cost", "hours"] as const

/**
 * A line with an entry of the library, which states prices HT. What cannot be read stays where the entry says nothing; the library may have a price
 * below zero (« Moins-value »), which a quote refuses in its cell.
 */
export function takeItem(line: EditedLine, item: LibraryItem, basis: Basis): EditedLine {
  const { label, description, unit, vat_rate } = item
  const isMinus = item.unit_price.startsWith("-")
  const unit_price =
    basis === "ttc" && !isMinus ? multiply(item.unit_price, String(1 + vat_rate / 100)) : item.unit_price
  const figures = { unit_price, unit_cost: item.unit_cost, hours: item.hours }
  const { unit: _unit, vat_rate: _rate, ...unread } = line.unread ?? {}
  const taken: EditedLine = { ...line, label, description, unit, vat_rate, unread, price_item_id: item.id }
  return FIGURES.reduce((next, cell) => {
    const figure = figures[cell]
    return writeCell(next, cell, figure === null ? "" : writeDecimal(figure))
  }, taken)
}
