import { VAT_RATES } from "../law.gen.ts"
import type { VatRate } from "../vat.ts"
import { multiply, readDecimal, readQuantity, showDecimal, withoutPercent, writeDecimal } from "./decimals.ts"
import { readDiscount } from "./discount.ts"
import { type QuoteKind, type QuoteLine, type Unit, UNITS } from "./quote.ts"
import { MOST, type Unread, type UnreadCell } from "./unread.ts"

/** The cells of a line, in the order of the keys. */
export const CELLS = ["label", "quantity", "unit", "unit_price", "vat_rate"] as const
/** Those behind « Coûts ». */
export const COST_CELLS = ["unit_cost", "hours"] as const
export type Cell = (typeof CELLS)[number] | (typeof COST_CELLS)[number]

export const cellLabels: Record<Cell, string> = {
  label: "Désignation",
  quantity: "Quantité",
  unit: "Unité",
  unit_price: "Prix unitaire",
  vat_rate: "TVA",
  unit_cost: "Déboursé",
  hours: "Heures",
}

/** What staff edit: `unread` holds the texts of cells that cannot be read, which count nothing until they are corrected. */
export type EditedLine = QuoteLine & { unread?: Unread }

/**
 * A line with a cell as typed. In the label, what follows the first line break, or its 500th character, is the description. Only an amendment reads
 * a quantity below zero, and not of an option.
 */
export function writeCell(
  line: EditedLine,
  cell: "label" | UnreadCell,
  typed: string,
  kind: QuoteKind = "initial",
): EditedLine {
  if (cell === "label") {
    const [first = "", ...rest] = typed.split("\n")
    const description = [...(first.length > MOST.label ? [first.slice(MOST.label)] : []), ...rest]
    return {
      ...line,
      label: first.slice(0, MOST.label),
      description: description.length > 0 ? description.join("\n").slice(0, MOST.description) : null,
    }
  }
  const read = readCell(cell, typed, kind === "amendment" && !line.is_option)
  const unread: Unread = { ...line.unread }
  if (read) delete unread[cell]
  else unread[cell] = typed.slice(0, MOST.unread)
  const { unread: _earlier, ...rest } = line
  const next = { ...rest, ...(read ?? zeroOf(cell)) }
  return Object.keys(unread).length > 0 ? { ...next, unread } : next
}

function readCell(cell: UnreadCell, typed: string, isSigned: boolean): Partial<QuoteLine> | null {
  const isEmpty = typed.trim() === ""
  switch (cell) {
    case "quantity": {
      const read = isEmpty ? { quantity: "0", formula: null } : readQuantity(typed)
      return read && isIn(isSigned ? read.quantity.replace("-", "") : read.quantity, MOST.figure)
        ? { quantity: read.quantity, quantity_formula: read.formula }
        : null
    }
    case "unit": {
      const unit = readUnit(typed)
      return unit && { unit }
    }
    case "vat_rate": {
      const vat_rate = readRate(typed)
      return vat_rate === null ? null : { vat_rate }
    }
    case "discount_bp":
      return readDiscount(typed)
    case "unit_price": {
      const unit_price = isEmpty ? "0" : readDecimal(typed)
      return unit_price !== null && isIn(unit_price, MOST.figure) ? { unit_price } : null
    }
    case "unit_cost":
    case "hours": {
      const value = readDecimal(typed)
      if (isEmpty) return { [cell]: null }
      return value !== null && isIn(value, cell === "hours" ? MOST.hours : MOST.figure) ? { [cell]: value } : null
    }
  }
}

const isIn = (decimal: string, most: number) => !decimal.startsWith("-") && Number(decimal) <= most

function zeroOf(cell: UnreadCell): Partial<QuoteLine> {
  if (cell === "quantity") return { quantity: "0", quantity_formula: null }
  if (cell === "unit" || cell === "vat_rate") return {}
  if (cell === "discount_bp") return { discount_bp: 0, discount_cents: 0 }
  return { [cell]: cell === "unit_price" ? "0" : null }
}

/** Only what is no option takes works back: such a quantity becomes readable, or is none any more. */
export const readAgain = (line: EditedLine, kind: QuoteKind): EditedLine =>
  line.unread?.quantity === undefined ? line : writeCell(line, "quantity", line.unread.quantity, kind)

/** Typed hours fill the cost of a line that has no other one. */
export function withLabour(before: EditedLine, line: EditedLine, hourlyCost: string | null): EditedLine {
  if (hourlyCost === null || line.hours === before.hours || line.unread?.unit_cost !== undefined) return line
  const costOf = (hours: string | null) => (hours === null ? null : multiply(hours, hourlyCost))
  return before.unit_cost === costOf(before.hours) ? { ...line, unit_cost: costOf(line.hours) } : line
}

/** The text of a cell: `isEdited` as typed, with the formula; otherwise for reading. */
export function cellText(line: EditedLine, cell: Cell, isEdited: boolean): string {
  if (cell === "label") return line.description === null ? line.label : `${line.label}\n${line.description}`
  const unread = line.unread?.[cell]
  if (unread !== undefined) return unread
  if (cell === "unit" || cell === "vat_rate") return String(line[cell])
  if (cell === "quantity" && isEdited && line.quantity_formula !== null) return `=${line.quantity_formula}`
  const value = line[cell]
  if (value === null) return ""
  const least = cell === "unit_price" || cell === "unit_cost" ? 2 : 0
  return isEdited ? writeDecimal(value) : showDecimal(value, least)
}

const UNIT_WORDS: Record<string, Unit> = {
  unite: "u", unites: "u", pce: "u", piece: "u", pieces: "u", un: "u", heure: "h", heures: "h", hr: "h", jour: "j", jours: "j",
  metre: "m", metres: "m", "m.l": "ml", metrelineaire: "ml", metreslineaires: "ml", "m²": "m2", metrecarre: "m2", metrescarres: "m2",
  "m³": "m3", metrecube: "m3", metrescubes: "m3", kilo: "kg", kilos: "kg", tonne: "t", tonnes: "t", litre: "l", litres: "l",
  f: "forfait", ft: "forfait", ff: "forfait", fft: "forfait", forf: "forfait", ensemble: "ens",
} // prettier-ignore

/** A unit as people write it: « m² », « ML », « Forfait », « ens. ». */
export function readUnit(typed: string): Unit | null {
  const plain = typed
    .normalize("NFD")
    .replace(/\p{M}|\s/gu, "")
    .replace(/\.$/, "")
    .toLowerCase()
  return UNITS.find((unit) => unit === plain) ?? UNIT_WORDS[plain] ?? null
}

/** A VAT rate: « 10 », « 5,5 % », and « 0,1 » as a spreadsheet copies a percentage. */
export function readRate(typed: string): VatRate | null {
  const decimal = readDecimal(withoutPercent(typed))
  if (decimal === null) return null
  const number = Number(decimal)
  return (
    VAT_RATES.find((rate) => rate === number || (!typed.includes("%") && rate === Math.round(number * 1e4) / 100)) ??
    null
  )
}

/** The unit or the rate that typed letters mean in a list: « m2 », « f », « 5 » for 5,5 %. Null when none begins so. */
export function choiceOf(cell: "unit" | "vat_rate", typed: string): string | null {
  if (cell === "unit") return readUnit(typed) ?? UNITS.find((unit) => unit.startsWith(typed.toLowerCase())) ?? null
  const rate = VAT_RATES.find((one) => String(one).startsWith(typed.replace(",", ".")))
  return rate === undefined ? null : String(rate)
}
