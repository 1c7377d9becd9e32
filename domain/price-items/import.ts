/** A list of works from a file: what each column says, what each cell says, and the lines that `import_price_items` reads. */
import { headerKey, type Table, withoutGuard } from "../imports/table.ts"
import { countOf } from "../numbers.ts"
import { readDecimal } from "../quotes/decimals.ts"
import { type Unit, unitLabels, UNITS } from "../quotes/quote.ts"
import { percentOf } from "../vat.ts"
import { plain } from "../search-text.ts"
import { VAT_RATES } from "../law.gen.ts"
import { LONGEST, NEGATIVE, UNREADABLE_PRICE } from "./price-item.ts"

/** `import_price_items` reads so many lines at a time. */
export const PART = 200

/** In the order of the export. */
export const itemFieldLabels = {
  code: "Code",
  label: "Désignation",
  description: "Description",
  unit: "Unité",
  unit_price: "Prix unitaire HT",
  vat_rate: "TVA",
  unit_cost: "Déboursé HT",
  hours: "Heures",
  category: "Catégorie",
  is_active: "Actif",
}
export type ItemField = keyof typeof itemFieldLabels
const FIELDS = Object.keys(itemFieldLabels) as ItemField[]

/** Headers without case, accents or signs: of our export, and of the lists of price books and of other software. */
const KNOWN: Record<ItemField, string> = {
  code: "code|reference|ref|code article|ref article|code ouvrage|reference article|numero|n|sku",
  label:
    "designation|libelle|intitule|nom|ouvrage|article|prestation|designation de l ouvrage|libelle de l ouvrage|label|name",
  description: "description|descriptif|detail|details|texte|description longue|descriptif technique|commentaire",
  unit: "unite|u|un|unites|unite de vente|unite de mesure|unit",
  unit_price:
    "prix unitaire ht|prix ht|pu ht|p u ht|prix de vente ht|prix vente ht|prix unitaire|pu|p u|prix de vente|prix|tarif ht|tarif|unit price|price",
  vat_rate: "tva|taux de tva|taux tva|taux|vat",
  unit_cost:
    "debourse ht|debourse sec ht|debourse sec|debourse|ds|cout ht|cout unitaire ht|cout unitaire|cout|prix de revient|cout de revient|prix d achat ht|prix d achat|pa ht|cost",
  hours: "heures|temps|temps unitaire|heures unitaires|temps h|nb heures|hours",
  category: "categorie|famille|lot|corps d etat|chapitre|groupe|metier|category",
  is_active: "actif|active|en service",
}
const FIELD_OF = new Map(FIELDS.flatMap((field) => KNOWN[field].split("|").map((header) => [header, field] as const)))

/** The field of each column whose header is known; the first one of a field counts. A price with VAT is none of them. */
export function matchItemColumns(header: readonly string[]): (ItemField | null)[] {
  const found = header.map((one) => FIELD_OF.get(headerKey(one)) ?? null)
  return found.map((field, index) => (found.indexOf(field) === index ? field : null))
}

export const isItemHeader = (cells: readonly string[]) => cells.some((cell) => FIELD_OF.has(headerKey(cell)))

/** Why these columns do not suffice, as a sentence; null when they do. */
export function missingItemColumns(columns: readonly (ItemField | null)[]): string | null {
  const missing = (["label", "unit", "unit_price"] as const).filter((field) => !columns.includes(field))
  const twice = FIELDS.find((field) => columns.indexOf(field) !== columns.lastIndexOf(field))
  if (twice) return `Deux colonnes disent «\u00a0${itemFieldLabels[twice]}\u00a0»\u00a0: laissez-en une de côté.`
  if (missing.length === 0) return null
  const names = missing.map((field) => `«\u00a0${itemFieldLabels[field]}\u00a0»`).join(", ")
  return `Dites quelle colonne contient\u00a0: ${names}.`
}

/** How price books write units, without case, accents, dots or spaces. */
const UNIT_WORDS: Record<Unit, string> = {
  u: "u|un|unite|unites|piece|pieces|pce|pc",
  h: "h|heure|heures|hr",
  j: "j|jour|jours|journee",
  m: "m|metre|metres",
  ml: "ml|metrelineaire|metreslineaires|mlin",
  m2: "m2|m²|metrecarre|metrescarres",
  m3: "m3|m³|metrecube|metrescubes",
  kg: "kg|kilo|kilos|kilogramme",
  t: "t|tonne|tonnes",
  l: "l|litre|litres",
  forfait: "forfait|ft|ff|fft|f|forf",
  ens: "ens|ensemble|lot",
}
const UNIT_OF = new Map(UNITS.flatMap((unit) => UNIT_WORDS[unit].split("|").map((word) => [word, unit] as const)))
const WRONG_UNIT = `Unité inconnue. Unités possibles\u00a0: ${UNITS.map((unit) => unitLabels[unit]).join(", ")}`

/** Undefined leaves what the library has. */
type Cell = { value: string | boolean | null | undefined } | { error: string }

const short = (most: number) => (text: string) =>
  text.length > most
    ? { error: `${most.toLocaleString("fr-FR")}\u00a0caractères au maximum.` }
    : { value: text || null }
const needed = (read: (text: string) => Cell, missing: string) => (text: string) =>
  text === "" ? { error: missing } : read(text)

function readPrice(text: string): Cell {
  const decimal = readDecimal(text.replace(/\s*(?:€|eur|euros?)?\s*(?:ht)?$/i, ""))
  return decimal === null ? { error: UNREADABLE_PRICE } : { value: decimal }
}

function readCost(text: string): Cell {
  if (text === "") return { value: null }
  const price = readPrice(text)
  return "value" in price && String(price.value).startsWith("-") ? { error: NEGATIVE } : price
}

/** « 10 », « 10,00 % »; a spreadsheet may write the percents of a cell as « 0,1 ». Empty: the work keeps its rate. */
function readRate(text: string): Cell {
  if (text === "") return { value: undefined }
  const number = Number(readDecimal(text.replace(/\s*%$/, "")) ?? "NaN")
  const rate = VAT_RATES.find((one) => one === number || (number < 1 && Math.abs(one / 100 - number) < 1e-9))
  return rate === undefined
    ? { error: `Taux inconnu\u00a0: ${VAT_RATES.map(percentOf).join(", ")}.` }
    : { value: String(rate) }
}

function readYes(text: string): Cell {
  const word = plain(text)
  if (["", "oui", "o", "1", "vrai", "true", "x", "yes", "actif"].includes(word)) return { value: true }
  if (["non", "n", "0", "faux", "false", "no", "inactif"].includes(word)) return { value: false }
  return { error: "Écrivez oui ou non." }
}

const READ: Record<ItemField, (text: string) => Cell> = {
  code: short(LONGEST.code),
  label: needed(short(LONGEST.label), "La désignation manque."),
  description: short(LONGEST.description),
  unit: needed((text) => {
    const unit = UNIT_OF.get(plain(text).replace(/[\s.]/g, ""))
    return unit ? { value: unit } : { error: WRONG_UNIT }
  }, "L’unité manque."),
  unit_price: needed(readPrice, "Le prix manque."),
  vat_rate: readRate,
  unit_cost: readCost,
  hours: readCost,
  category: short(LONGEST.category),
  is_active: readYes,
}

export type CellError = { field: ItemField; text: string; sentence: string }
/** A line that can be sent, or the cells that stand in its way. */
export type ReadItem = { line: number; label: string; values: ItemLine | null; errors: CellError[] }
export type ItemLine = { line: number } & Partial<Record<ItemField, string | boolean | null>>

/** Every line of the table with its values or its errors. A line that says the same work as an earlier one is an error: one of them is wrong. */
export function readItems({ rows }: Table, columns: readonly (ItemField | null)[]): ReadItem[] {
  const lineOf = new Map<string, number>()
  return rows.map(({ line, cells }) => {
    const values: ItemLine = { line }
    const errors: CellError[] = []
    for (const [index, field] of columns.entries()) {
      if (field === null) continue
      const text = withoutGuard(cells[index] ?? "").replace(/^[ \t]+|[ \t]+$/g, "")
      const cell = READ[field](field === "description" ? text : text.replace(/\s+/g, " "))
      if ("error" in cell) errors.push({ field, text, sentence: cell.error })
      else if (cell.value !== undefined) values[field] = cell.value
    }
    const label = String(values.label ?? "")
    const key = values.code ? `code ${plain(String(values.code))}` : `${plain(label)} ${String(values.unit)}`
    const earlier = lineOf.get(key)
    if (errors.length === 0 && earlier !== undefined) {
      const field = values.code ? "code" : "label"
      errors.push({ field, text: String(values[field]), sentence: `Déjà à la ligne\u00a0${earlier}.` })
    } else if (errors.length === 0) lineOf.set(key, line)
    return { line, label, values: errors.length > 0 ? null : values, errors }
  })
}

export type ItemOutcome = {
  line: number
  outcome: "created" | "changed" | "same" | "refused"
  reason: keyof typeof refusalLabels | null
}
export const refusalLabels = {
  ambiguous: "Deux ouvrages de la bibliothèque ont cette désignation et cette unité\u00a0: ajoutez leur code.",
  invalid: "La bibliothèque refuse ces valeurs.",
}

/** « 30 nouveaux, 8 mis à jour, 2 déjà à jour ». */
export function describeOutcomes(outcomes: readonly Pick<ItemOutcome, "outcome">[]): string {
  const count = (wanted: ItemOutcome["outcome"]) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [created, changed, same] = [count("created"), count("changed"), count("same")]
  const parts = [
    created > 0 ? countOf(created, "nouveau", "nouveaux") : "",
    changed > 0 ? `${changed}\u00a0mis à jour` : "",
    same > 0 ? `${same}\u00a0déjà à jour` : "",
  ].filter(Boolean)
  return parts.join(", ") || "Rien à importer"
}
