import { VAT_RATES, type VatRate } from "../vat.ts"
import { readDecimal, readQuantity, showDecimal, writeDecimal } from "./decimals.ts"
import { isTakenBack, type QuoteKind, type QuoteLine, type Unit, UNITS } from "./quote.ts"

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

/** What was typed or pasted into a cell that cannot be read. The line then counts 0 there, or keeps its unit or rate, until it is corrected. */
export type Unread = Partial<Record<Exclude<Cell, "label">, string>>
export type EditedLine = QuoteLine & { unread?: Unread }

const unreadSentences: Record<Exclude<Cell, "label">, string> = {
  quantity: "Nombre illisible",
  unit: "Unité inconnue",
  unit_price: "Prix illisible",
  vat_rate: "Taux inconnu",
  unit_cost: "Montant illisible",
  hours: "Nombre illisible",
}

/** What is wrong with a cell that cannot be read. Only an amendment takes works back, by a quantity below zero; a price never is. */
export function unreadSentence(
  { unread, is_option }: EditedLine,
  cell: Exclude<Cell, "label">,
  kind: QuoteKind,
): string {
  const isMinus = isTakenBack(readQuantity(unread?.[cell] ?? "") ?? { quantity: "0" })
  if (isMinus && cell === "quantity" && kind === "initial") return "Moins\u00a0: dans un avenant"
  if (isMinus && cell === "quantity" && is_option) return "Une option ne retire rien"
  if (isMinus && cell === "unit_price" && kind === "amendment") return "Moins\u00a0: à la quantité"
  return unreadSentences[cell]
}

/** Limits of the database; see supabase/migrations, quote_lines. */
const MOST = { label: 500, description: 4000, figure: 10_000_000, hours: 100_000 }

/**
 * A line with a cell as typed. In the label, what follows the first line break, or its 500th character, is the description. Only an amendment reads
 * a quantity below zero, and not of an option.
 */
export function writeCell(line: EditedLine, cell: Cell, typed: string, kind: QuoteKind = "initial"): EditedLine {
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
  else unread[cell] = typed
  const { unread: _earlier, ...rest } = line
  const next = { ...rest, ...(read ?? zeroOf(cell)) }
  return Object.keys(unread).length > 0 ? { ...next, unread } : next
}

function readCell(cell: Exclude<Cell, "label">, typed: string, isSigned: boolean): Partial<QuoteLine> | null {
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

function zeroOf(cell: Exclude<Cell, "label">): Partial<QuoteLine> {
  if (cell === "quantity") return { quantity: "0", quantity_formula: null }
  if (cell === "unit" || cell === "vat_rate") return {}
  return { [cell]: cell === "unit_price" ? "0" : null }
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
  const decimal = readDecimal(typed.replace("%", ""))
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
