import type { Entry } from "./entry.ts"

/**
 * The file of entries that the administration asks for (« FEC »): LPF, art. A47 A-1, VII and VIII, which codifies the order of 29 July 2013. Eighteen
 * columns in this order, names in the first line, tabs between them, amounts with a comma, days as AAAAMMJJ, characters of ISO 8859-15 (III, 1°).
 */

const day = (iso: string | null) => (iso ?? "").replaceAll("-", "")
/** « 1234,50 » */
export const decimal = (cents: number, separator = ","): string =>
  `${Math.trunc(cents / 100)}${separator}${String(cents % 100).padStart(2, "0")}`
/** What would be read as the end of a column or of a line. */
export const oneLine = (text: string): string => text.replaceAll(/[\s|]+/g, " ").trim()

export const FEC_COLUMNS: readonly { header: string; value: (entry: Entry) => string }[] = [
  { header: "JournalCode", value: ({ journal }) => journal },
  { header: "JournalLib", value: ({ journal_label }) => oneLine(journal_label) },
  { header: "EcritureNum", value: ({ entry_no }) => String(entry_no) },
  { header: "EcritureDate", value: ({ entry_on }) => day(entry_on) },
  { header: "CompteNum", value: ({ account }) => account },
  { header: "CompteLib", value: ({ account_label }) => oneLine(account_label) },
  { header: "CompAuxNum", value: ({ aux }) => aux ?? "" },
  { header: "CompAuxLib", value: ({ aux_label }) => oneLine(aux_label ?? "") },
  { header: "PieceRef", value: ({ piece_ref }) => oneLine(piece_ref) },
  { header: "PieceDate", value: ({ piece_on }) => day(piece_on) },
  { header: "EcritureLib", value: ({ label }) => oneLine(label) },
  { header: "Debit", value: ({ debit_cents }) => decimal(debit_cents) },
  { header: "Credit", value: ({ credit_cents }) => decimal(credit_cents) },
  { header: "EcritureLet", value: ({ lettering }) => lettering ?? "" },
  { header: "DateLet", value: ({ lettered_on }) => day(lettered_on) },
  // Blank until the period is handed over.
  { header: "ValidDate", value: ({ validated_on }) => day(validated_on) },
  // Only amounts in euros.
  { header: "Montantdevise", value: () => "" },
  { header: "Idevise", value: () => "" },
]

export const fecHeader = (): string => FEC_COLUMNS.map(({ header }) => header).join("\t") + "\r\n"
export const fecLine = (entry: Entry): string => FEC_COLUMNS.map(({ value }) => value(entry)).join("\t") + "\r\n"

/** « 732829320FEC20261130.txt » (VIII, 1°); of days that are not handed over: « …-provisoire.txt ». */
export const fecName = (siren: string | null, to: string, isFinal: boolean): string =>
  `${siren ?? "SIREN"}FEC${day(to)}${isFinal ? "" : "-provisoire"}.txt`

/** Where ISO 8859-15 differs from the first 256 characters of Unicode. */
const LATIN9: Record<string, number> = { "€": 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8, Œ: 0xbc, œ: 0xbd, Ÿ: 0xbe }
const LOST = new Set(Object.values(LATIN9))
const PLAIN: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "\u202f": " ",
}

/** The bytes of a text in ISO 8859-15. A letter that it lacks loses its accent, any other sign becomes « ? ». */
export function toLatin9(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  for (const sign of text) {
    for (const one of written(sign)) bytes.push(LATIN9[one] ?? one.charCodeAt(0))
  }
  return Uint8Array.from(bytes)
}

const isWritten = (sign: string) =>
  sign in LATIN9 || ((sign.codePointAt(0) ?? 0) < 256 && !LOST.has(sign.charCodeAt(0)))

function written(sign: string): string {
  if (isWritten(sign)) return sign
  const plain = PLAIN[sign] ?? sign.normalize("NFD").replaceAll(/\p{M}/gu, "")
  return plain !== "" && [...plain].every(isWritten) ? plain : "?"
}
