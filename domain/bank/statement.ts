/** A statement of the bank: the credits of its file, as `import_bank_lines` reads them. */
import { cleanText } from "../clean-text.ts"
import { isDay } from "../dates.ts"
import { parseCents } from "../money.ts"
import { countOf } from "../numbers.ts"

/** `import_bank_lines` reads so many lines at a time. */
export const PART = 500

/** One transaction of the file, whatever its format. Negative: money that left. */
export type Entry = {
  day: string | null
  cents: number | null
  label: string
  counterparty?: string
  reference?: string
  /** What the bank itself calls this transaction (FITID, AcctSvcrRef). */
  bank_id?: string
  /** Other than EUR. */
  isForeign?: boolean
}

export type BankLine = {
  line: number
  day: string
  amount_cents: number
  label: string
  counterparty?: string
  reference?: string
  bank_id?: string
  /** From 1: twins, with the same day, amount and label in one file, are two transactions. */
  occurrence: number
}

/** The credits of a file, and how many of its lines are none: debits, other currencies, and rows that are no transaction. */
export type Statement = { lines: BankLine[]; debits: number; foreign: number; unread: number }

const LABEL = 500
const SHORT = 200
const oneLine = (text: string | undefined, most: number) =>
  cleanText((text ?? "").replace(/\s+/g, " "))
    .slice(0, most)
    .trim()

/** Keeps the credits. A row without a day or an amount (a balance, a heading) is counted as unread. */
export function statementOf(entries: readonly Entry[]): Statement {
  const seen = new Map<string, number>()
  const statement: Statement = { lines: [], debits: 0, foreign: 0, unread: 0 }
  for (const [index, { day, cents, isForeign, ...texts }] of entries.entries()) {
    if (day === null || cents === null || cents === 0) statement.unread += 1
    else if (isForeign) statement.foreign += 1
    else if (cents < 0) statement.debits += 1
    else {
      const counterparty = oneLine(texts.counterparty, SHORT)
      const label = oneLine(texts.label, LABEL) || counterparty || "Virement"
      const bank_id = oneLine(texts.bank_id, SHORT)
      const reference = oneLine(texts.reference, SHORT)
      const key = [day, cents, bank_id || `${label} ${reference}`].join("|")
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      statement.lines.push({
        ...{ line: index + 1, day, amount_cents: cents, label, occurrence },
        ...(counterparty && { counterparty }),
        ...(reference && { reference }),
        ...(bank_id && { bank_id }),
      })
    }
  }
  return statement
}

const TWO_DIGITS = 100
/** Years of two digits are of this century. */
const CENTURY = 2000

/** A day as banks write it: « 05/11/2026 », « 05.11.26 », « 2026-11-05 », « 20261105 », with or without an hour behind it. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?=$|\D|(?:\d{2}){2,3}(?!\d))/.exec(text)
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : french ? [french[3], french[2], french[1]] : []
  if (year === undefined || month === undefined || day === undefined) return null
  const whole = Number(year) < TWO_DIGITS ? CENTURY + Number(year) : Number(year)
  const found = `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(found) ? found : null
}

/** An amount as banks write it: « 1 234,56 », « +1234.56 », « 1.234,56 », « -12,30 € », « 12,30- ». Null: none, or more than two decimals. */
export function readAmount(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']|EUR|€/gi, "").replace(/^\+/, "")
  const signed = /^[^-]+-$/.test(bare) ? `-${bare.slice(0, -1)}` : bare
  // With two kinds of signs the last one parts the decimals, the other one the thousands.
  const thousands = /\.\d{3},\d+$/.test(signed) ? /\./g : /,\d{3}\.\d+$/.test(signed) ? /,/g : /(?!)/
  return parseCents(signed.replace(thousands, ""))
}

/** « 58 crédits nouveaux, 2 déjà connus, 31 débits ignorés ». */
export function describeStatement(fresh: number, known: number, { debits, foreign, unread }: Statement): string {
  return [
    countOf(fresh, "crédit nouveau", "crédits nouveaux"),
    known > 0 ? countOf(known, "déjà connu", "déjà connus") : "",
    debits > 0 ? countOf(debits, "débit ignoré", "débits ignorés") : "",
    foreign > 0 ? countOf(foreign, "ligne dans une autre monnaie", "lignes dans une autre monnaie") : "",
    unread > 0 ? countOf(unread, "ligne sans opération", "lignes sans opération") : "",
  ]
    .filter(Boolean)
    .join(", ")
}
