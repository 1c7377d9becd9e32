/** A statement as a table: what each column says. */
import { headerKey, type Table, withoutGuard } from "../imports/table.ts"
import { type Entry, readAmount, readDay } from "./statement.ts"

export const BANK_FIELDS = [
  ...(["day", "label", "amount", "credit", "debit", "side", "counterparty", "reference", "currency"] as const),
]
export type BankField = (typeof BANK_FIELDS)[number]
export const bankFieldLabels: Record<BankField, string> = {
  day: "Date",
  label: "Libellé",
  amount: "Montant, avec son signe",
  credit: "Crédit",
  debit: "Débit",
  side: "Sens (débit ou crédit)",
  counterparty: "Nom du payeur",
  reference: "Référence",
  currency: "Monnaie",
}

/** The field of each column; null: the column is left aside. */
export type BankColumns = (BankField | null)[]

/**
 * Headers without case, accents or signs. Those of named banks are from public samples:
 * - Société Générale: https://enodev.fr/posts/fin-du-qif-a-la-societe-generale.html
 * - CIC and La Banque Postale: https://doc4-fr.openflyers.com, « Modèle d'import de relevé bancaire CSV »
 * - BoursoBank: https://github.com/azerpas/bourso-api, src/bourso_api/src/client/transaction.rs
 * - Crédit Agricole: https://github.com/jbleduigou/budgetcategorizer, its test of the parser
 * - Caisse d'Épargne: https://github.com/mincong-h/finance-toolkit, its page and tests of this bank
 */
const KNOWN: Record<BankField, string> = {
  day: "date|date operation|date d operation|date de l operation|date comptable|date comptabilisation|date de comptabilisation|dateop|date op|jour|booking date|date of operation|settlement date utc|date de valeur|date valeur|dateval",
  label:
    "libelle|libelle operation|libelle de l operation|libelle complet operation|libelle simplifie|label|intitule|description|operation|details|detail de l ecriture|communication|motif|payment reference|informations complementaires|nature de l operation",
  amount:
    "montant|montant operation|montant de l operation|montant eur|montant en euros|montant euros|montant en eur|amount|amount eur|total amount incl vat",
  credit: "credit|credit euros|credit eur|credit en euros|montant credit|recettes",
  debit: "debit|debit euros|debit eur|debit en euros|montant debit|depenses",
  side: "sens|debit credit|d c|credit debit",
  counterparty:
    "contrepartie|nom de la contrepartie|counterparty name|partner name|nom du payeur|donneur d ordre|emetteur|tiers|beneficiaire|payee",
  reference: "reference|ref|reference operation|reference de l operation|numero de reference|reference bancaire",
  currency: "devise|monnaie|currency|devise du compte",
}
const FIELD_OF = new Map(
  BANK_FIELDS.flatMap((field) => KNOWN[field].split("|").map((header) => [header, field] as const)),
)

/** The field of each column whose header is known. Of two days the first is of the transaction, the second of its value. */
export function matchBankColumns(header: readonly string[]): BankColumns {
  const taken = new Set<BankField>()
  return header.map((cell) => {
    const field = FIELD_OF.get(headerKey(cell)) ?? null
    if (field === null || (field !== "label" && taken.has(field))) return null
    taken.add(field)
    return field
  })
}

export function missingBankColumns(columns: BankColumns): string | null {
  if (!columns.includes("day")) return "Dites quelle colonne contient la date."
  if (!columns.includes("label") && !columns.includes("counterparty"))
    return "Dites quelle colonne contient le libellé."
  if (!columns.includes("amount") && !columns.includes("credit")) return "Dites quelle colonne contient le montant."
  return null
}

/** A first row that already has a day is no header. */
export const isBankHeader = (cells: readonly string[]) => !cells.some((cell) => readDay(cell) !== null)

/** Banks write the account and its balance above the table. */
const MOST_ABOVE = 60

/** The text from the row that names the columns; all of it when none does. */
export function fromHeader(text: string): string {
  const breaks = /\r\n|\r|\n/g
  let start = 0
  for (let row = 0; row < MOST_ABOVE && start < text.length; row += 1) {
    breaks.lastIndex = start
    const end = breaks.exec(text)?.index ?? text.length
    const cells = text
      .slice(start, end)
      .replaceAll('"', "")
      .split(/[;,\t]/)
    if (missingBankColumns(matchBankColumns(cells)) === null) return text.slice(start)
    start = breaks.lastIndex === 0 ? text.length : breaks.lastIndex
  }
  return text
}

const isEuro = (currency: string) => currency === "" || /^(eur|euros?|€)$/i.test(currency)

/** The transactions of a table. Several columns of words make one label. */
export function readEntries({ rows }: Table, columns: BankColumns): Entry[] {
  const placesOf = (field: BankField) => columns.flatMap((found, index) => (found === field ? [index] : []))
  const at = Object.fromEntries(BANK_FIELDS.map((field) => [field, placesOf(field)])) as Record<BankField, number[]>
  return rows.map(({ cells }) => {
    const all = (field: BankField) => at[field].map((index) => withoutGuard(cells[index] ?? "")).filter(Boolean)
    const one = (field: BankField) => all(field)[0] ?? ""
    return {
      day: readDay(one("day")),
      cents: centsOf(one("amount"), one("credit"), one("debit"), one("side")),
      label: [...new Set(all("label"))].join(" "),
      counterparty: one("counterparty"),
      reference: one("reference"),
      isForeign: !isEuro(one("currency")),
    }
  })
}

/** A column of debits may have its sign or not; a side says it in words (« D », « Débit », « DBIT »). */
function centsOf(amount: string, credit: string, debit: string, side: string): number | null {
  const [received, spent] = [readAmount(credit), readAmount(debit)]
  if (received) return received
  if (spent) return -Math.abs(spent)
  const cents = readAmount(amount)
  return cents !== null && /^d/i.test(side) ? -Math.abs(cents) : cents
}
